import { localeOf } from './locale-of.ts'

/** Beginnings of words that British and American English spell differently. */
const spellings = [
  ['colour', 'color'],
  ['behaviour', 'behavior'],
  ['cancelled', 'canceled'],
  ['cancelling', 'canceling'],
  ['authoris', 'authoriz'],
  ['categoris', 'categoriz'],
  ['recognis', 'recogniz'],
  ['grey', 'gray'],
] as const

type Texts = Readonly<Record<string, string>>

/** English texts as they are spelled where the person is: the American way in the United States, else the British one. */
export function spelledInRegion(texts: Texts, browserLocale = navigator.language): Texts {
  const isAmerican = localeOf('en', browserLocale) === 'en-US'
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, spelled(text, isAmerican)]))
}

function spelled(text: string, isAmerican: boolean): string {
  let written = text
  for (const [british, american] of spellings) {
    const [from, to] = isAmerican ? [british, american] : [american, british]
    // Not the names of placeholders (`{{colour}}`) or elements (`<colour>`).
    const word = new RegExp(`(?<![<{/\\w])((?:re|un)?)${from}`, 'gi')
    written = written.replace(word, (found, before: string) => before + withCaseOf(to, found.slice(before.length)))
  }
  return written
}

function withCaseOf(word: string, other: string): string {
  return other.charAt(0) === other.charAt(0).toUpperCase() ? word.charAt(0).toUpperCase() + word.slice(1) : word
}
