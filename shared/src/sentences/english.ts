import { errors } from './en/errors.ts'
import { shown } from './en/shown.ts'
import { makeRenderer, type Render } from './renderer.ts'
import { isSentence, type Sentence } from './sentence.ts'

/** Writes a sentence in English: for the REST API, the log, exports and tests. */
export const english: Render = makeRenderer({ language: 'en', texts: { ...shown, ...errors } })

/** A value with English text in place of every sentence. */
export type English<Value> = Value extends Sentence
  ? string
  : Value extends readonly (infer Item)[]
    ? English<Item>[]
    : Value extends object
      ? { [Key in keyof Value]: English<Value[Key]> }
      : Value

/** Returns the value with English text in place of every sentence in it. */
export function inEnglish<Value>(value: Value): English<Value> {
  return written(value) as English<Value>
}

/** The JSON of `inEnglish`. Most responses have no sentence, and are not copied. */
export function englishJson(value: unknown): string {
  const json = JSON.stringify(value)
  return json.includes('"params":') ? JSON.stringify(inEnglish(value)) : json
}

function written(value: unknown): unknown {
  if (isSentence(value)) return english(value)
  if (Array.isArray(value)) return value.map(written)
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, written(each)]))
}
