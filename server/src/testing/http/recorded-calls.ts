import type { Ids } from './endpoints.ts'

/** A call of an earlier version with its answer. In path and body, IDs of the workspace are written as `{name}`. */
export type RecordedCall = {
  /** Method and path as the route table has them. */
  readonly at: string
  readonly by: 'key' | 'session' | 'nobody'
  readonly path: string
  readonly body?: Record<string, unknown>
  readonly status: number
  /** As `fixedPartOf` returns it. */
  readonly answer: unknown
}

/** The IDs that are one text each, read once, because some are another one each time. */
export function textsOf(ids: Ids): Record<string, string> {
  const texts = Object.entries(ids).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return Object.fromEntries(texts)
}

/** A value with the IDs of a workspace in the place of their names. */
export function withIds<Value>(value: Value, ids: Readonly<Record<string, string>>): Value {
  const text = Object.entries(ids).reduce(
    (written, [name, id]) => written.replaceAll(`{${name}}`, id),
    JSON.stringify(value),
  )
  return JSON.parse(text)
}

const replaced: readonly (readonly [RegExp, string])[] = [
  [/^\d{4}-\d\d-\d\dT[\d:.]+Z$/, '<time>'],
  [/^(key:)?[0-9a-f]{8}-[0-9a-f-]{27}$/, '<id>'],
  [/^\+\d{7,15}$/, '<phone>'],
  [/^[\w.-]+@example\.com$/, '<email>'],
  [/^(whsec_|msg_)\S+$/, '<secret or prefix>'],
  [/sk_(live|test)_\S+/, '<secret or prefix>'],
]

/** What of an answer is the same in each workspace: numbers, and texts that name an object or a time, are replaced by what they are. */
export function fixedPartOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(fixedPartOf)
  if (typeof value === 'number') return '<number>'
  if (typeof value === 'string') return replaced.reduce((written, [found, by]) => written.replace(found, by), value)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, fixedPartOf(part)]))
}

/**
 * Where an answer lacks something that the recorded one had, as paths. Fields may have been added; a list of other objects may
 * be longer, and what it has must have the fields of the recorded ones.
 */
export function missingIn(answer: unknown, recorded: unknown, at = ''): string[] {
  if (Array.isArray(recorded)) {
    if (!Array.isArray(answer) || answer.length < recorded.length) return [`${at} is no list of ${recorded.length}`]
    return recorded.flatMap((item, index) => {
      const tried = answer.map((each) => missingIn(each, item, `${at}[${index}]`))
      return tried.find((each) => each.length === 0) ?? tried[index] ?? []
    })
  }
  if (typeof recorded !== 'object' || recorded === null) {
    return answer === recorded ? [] : [`${at} is ${JSON.stringify(answer)}, not ${JSON.stringify(recorded)}`]
  }
  if (typeof answer !== 'object' || answer === null) return [`${at} is ${JSON.stringify(answer)}, not an object`]
  return Object.entries(recorded).flatMap(([name, part]) =>
    missingIn((answer as Record<string, unknown>)[name], part, `${at}.${name}`),
  )
}
