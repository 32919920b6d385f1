import type { errors } from './en/errors.ts'
import type { shown } from './en/shown.ts'

/** A text with its values, before it is written in a language: stored and sent as it is, and rendered where it is read. */
export type Sentence<Key extends SentenceKey = SentenceKey> = { readonly key: Key; readonly params: SentenceParams }
/** A sentence that may be stored, or sent to the dashboard, which has the texts of these only. */
export type ShownSentence = Sentence<BaseKey<keyof typeof shown>>
export type SentenceParams = Readonly<Record<string, Param>>
export type Money = { readonly micros: number; readonly currency: string }
type Param = Value | Money | readonly Value[]
type Value = string | number | Sentence

type Texts = typeof shown & typeof errors
/** i18next chooses the text of a count by these endings. */
type BaseKey<Key> = Key extends `${infer Base}_${'one' | 'other'}` ? Base : Key
export type SentenceKey = BaseKey<keyof Texts>

type TextOf<Key> = Key extends keyof Texts
  ? Texts[Key]
  : `${Key & string}_other` extends keyof Texts
    ? Texts[`${Key & string}_other`]
    : never
type Formats = {
  readonly number: number
  readonly money: Money
  readonly list: readonly Value[]
  readonly country: string
}
type ParamAt<Placeholder extends string> = Placeholder extends `${infer Name}, ${infer Format extends keyof Formats}`
  ? { readonly [_ in Name]: Formats[Format] }
  : { readonly [_ in Placeholder]: Value }
type ParamsIn<Text> = Text extends `${string}{{${infer Placeholder}}}${infer After}`
  ? ParamAt<Placeholder> & ParamsIn<After>
  : unknown
/** What the placeholders of a text stand for; a text that counts needs `count`. */
export type ParamsOf<Key> = ParamsIn<TextOf<Key>> & (Key extends keyof Texts ? unknown : { readonly count: number })

/** A sentence with a value for each placeholder of its English text. A key without a text does not compile. */
export function sentence<Key extends SentenceKey>(
  key: Key,
  ...[params]: unknown extends ParamsOf<Key> ? [] : [params: ParamsOf<Key>]
): Sentence<Key> {
  return { key, params: (params ?? {}) as SentenceParams }
}

/** What a platform wrote, which has no translation. */
export function platformSentence(text: string): Sentence<'platform'> {
  return sentence('platform', { text })
}

/** Whether a value is a sentence. No response and no row has other data of this shape. */
export function isSentence(value: unknown): value is Sentence {
  if (typeof value !== 'object' || value === null) return false
  const { key, params, ...others } = value as Partial<Sentence>
  return typeof key === 'string' && typeof params === 'object' && params !== null && Object.keys(others).length === 0
}

/** A sentence as it is stored, and as the issues of our schemas carry it. */
export function encodeSentence(value: Sentence): string {
  return JSON.stringify(value)
}

/** The sentence of a schema's rule. `describeIssues` reads it. */
export function schemaSentence<Key extends SentenceKey>(...given: Parameters<typeof sentence<Key>>): string {
  return encodeSentence(sentence(...given))
}

/** What `encodeSentence` wrote. Any other text was stored by an earlier version, and is shown as it is. */
export function decodeSentence(text: string): ShownSentence
export function decodeSentence(text: string | null): ShownSentence | null
export function decodeSentence(text: string | null): ShownSentence | null {
  return text === null ? null : (encodedSentence(text) ?? platformSentence(text))
}

/** The sentence that `encodeSentence` wrote; undefined for any other text. */
export function encodedSentence(text: string): ShownSentence | undefined {
  const value = text.startsWith('{"key":') ? parsed(text) : undefined
  return isSentence(value) ? (value as ShownSentence) : undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
