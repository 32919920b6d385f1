import { answersIn } from '@parley/shared/conversations/form-answers'
import { valueAt } from '../../graph/json.ts'

/** The text, or its beginning with a note that it is not all. */
export function shortened(text: string, maxLength: number, note = ' (shortened)'): string {
  // Cut between characters, because half of a pair is not text.
  return text.length <= maxLength ? text : `${text.slice(0, maxLength).toWellFormed()}…${note}`
}

const maxDepth = 20
const maxJsonLength = 100_000

/**
 * A copy of what a platform sent that is safe to store and to pass on: limited in depth and size, with a note in place of
 * whatever is left out, and without the key that changes an object's prototype.
 */
export function boundedJson(value: unknown): unknown {
  let left = maxJsonLength

  function copy(part: unknown, depth: number): unknown {
    left -= 1
    if (typeof part === 'string') {
      const text = shortened(part, Math.max(0, left))
      left -= text.length
      return text
    }
    if (typeof part !== 'object' || part === null) return part ?? null
    if (depth === maxDepth) return '… (left out: nested too deeply)'
    if (Array.isArray(part)) {
      const kept: unknown[] = []
      for (const each of part) {
        if (left <= 0) return [...kept, `… (${part.length - kept.length} left out: too large)`]
        kept.push(copy(each, depth + 1))
      }
      return kept
    }
    const kept: [string, unknown][] = []
    const keys = Object.keys(part).filter((key) => key !== '__proto__')
    for (const key of keys) {
      if (left <= 0) {
        kept.push(['…', `${keys.length - kept.length} left out: too large`])
        break
      }
      left -= key.length
      kept.push([shortened(key, 1_000), copy(valueAt(part, key), depth + 1)])
    }
    return Object.fromEntries(kept)
  }

  return copy(value, 0)
}

const maxLines = 100

/** The values of a JSON document, one per line with the path to each, for people. */
export function linesOf(value: unknown): string[] {
  const lines = answersIn(value).map((answer) =>
    answer.name === '' ? answer.value : `${answer.name}: ${answer.value}`,
  )
  return lines.length <= maxLines ? lines : [...lines.slice(0, maxLines), '… (shortened)']
}
