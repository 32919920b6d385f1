import type { Ids } from './endpoints.ts'

/** A call of an earlier version with its answer. In path and body, IDs of the workspace are written as `{name}`. */
export type RecordedCall = {
  /** Method and path as the route table has them. */
  readonly at: string
  readonly by: 'key' | 'session' | 'nobody'
  readonly path: string
  readonly body?: Record<string, unknown>
  readonly status: number
  /** The answer as `fixedPartOf` returns it for this status. */
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

/**
 * What of an answer is the same in each workspace. Of an error it is everything but the ID of the request, and of a success the
 * fields and the kinds of their values, which depend on what the workspace has.
 */
export function fixedPartOf(answer: unknown, status: number): unknown {
  if (status < 300) return kindsIn(answer)
  return { ...(answer as object), request_id: '<id>' }
}

function kindsIn(value: unknown): unknown {
  if (value === null) return null
  if (Array.isArray(value)) return value.map(kindsIn)
  if (typeof value === 'string') return '<text>'
  if (typeof value !== 'object') return `<${typeof value}>`
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, kindsIn(part)]))
}

/**
 * The places where an answer lacks something that the recorded one had. Fields may have been added. A list may be longer, and has
 * to have objects like the recorded ones. A value that was null may be set, and one that was set may be null.
 */
export function missingIn(answer: unknown, recorded: unknown, at = ''): string[] {
  if (recorded === null || answer === null) return answer === undefined ? [`${at} is left out`] : []
  if (Array.isArray(recorded)) {
    if (!Array.isArray(answer) || answer.length < recorded.length) return [`${at} is no list of ${recorded.length}`]
    return recorded.flatMap((item, index) => {
      const tried = answer.map((each) => missingIn(each, item, `${at}[${index}]`))
      return tried.find((each) => each.length === 0) ?? tried[index] ?? []
    })
  }
  if (typeof recorded !== 'object') {
    return answer === recorded ? [] : [`${at} is ${JSON.stringify(answer)}, not ${JSON.stringify(recorded)}`]
  }
  if (typeof answer !== 'object') return [`${at} is ${JSON.stringify(answer)}, not an object`]
  return Object.entries(recorded).flatMap(([name, part]) =>
    missingIn((answer as Record<string, unknown> | undefined)?.[name], part, `${at}.${name}`),
  )
}
