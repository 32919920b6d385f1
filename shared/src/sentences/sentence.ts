/**
 * What is written where a sentence is created: the key itself, with any text at its `{{placeholders}}`. A template literal
 * has this type, so a sentence without a translation does not compile.
 */
export type Sentence<Key extends string> = Key extends `${infer Before}{{${string}}}${infer After}`
  ? `${Before}${string}${Sentence<After>}`
  : Key

/** A key and the texts that a sentence has at its placeholders. */
export type FoundSentence = { readonly key: string; readonly values: Readonly<Record<string, string>> }

type Pattern = { readonly key: string; readonly names: readonly string[]; readonly parts: readonly string[] }

/**
 * Finds the key of a sentence. One of ours with an addition, such as `{{sentence}} The reason: {{reason}}.`, is read as both.
 * Of several other keys that fit, the one that says the most itself wins. Takes time linear in the length of the sentence,
 * which can contain what a caller sent.
 */
export function makeSentenceFinder(keys: readonly string[]): (sentence: string) => FoundSentence | undefined {
  const known = new Set(keys)
  const patterns = keys
    .filter((key) => key.includes('{{'))
    .map(patternOf)
    .sort((one, other) => weightOf(other) - weightOf(one))
  const additions = patterns.filter(({ key }) => key.startsWith('{{sentence}} '))

  function find(sentence: string): FoundSentence | undefined {
    if (known.has(sentence)) return { key: sentence, values: {} }
    for (const { key, values } of fitting(additions, sentence)) if (find(values.sentence ?? '')) return { key, values }
    return fitting(patterns, sentence).next().value
  }
  return find
}

function* fitting(patterns: readonly Pattern[], sentence: string): Generator<FoundSentence, undefined> {
  for (const pattern of patterns) {
    const values = valuesIn(sentence, pattern)
    if (values) yield { key: pattern.key, values }
  }
}

function patternOf(key: string): Pattern {
  const pieces = key.split(/\{\{(\w+)\}\}/)
  return { key, parts: pieces.filter((_, at) => at % 2 === 0), names: pieces.filter((_, at) => at % 2 === 1) }
}

function weightOf({ parts }: Pattern): number {
  return parts.join('').length
}

/** Each value ends where the next part first occurs; the last one ends before the end of the key. */
function valuesIn(sentence: string, { parts, names }: Pattern): Record<string, string> | undefined {
  const [first = '', ...others] = parts
  const last = others.pop() ?? ''
  if (!sentence.startsWith(first) || !sentence.endsWith(last)) return undefined
  const end = sentence.length - last.length
  const values: Record<string, string> = {}
  let from = first.length
  for (const [at, name] of names.entries()) {
    const part = others[at]
    const until = part === undefined ? end : sentence.indexOf(part, from)
    if (until < from || until > end) return undefined
    values[name] = sentence.slice(from, until)
    from = until + (part?.length ?? 0)
  }
  return values
}
