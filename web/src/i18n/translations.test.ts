import {
  campaignStates,
  categories,
  conversationStatuses,
  modes,
  optOutScopes,
  priorities,
  recipientStates,
  templateCategories,
  templateQualities,
  templateStatuses,
} from '@parley/shared/words'
import { expect, test } from 'vitest'
import { plainWords } from '../ui/text/format.ts'
import type { Namespace } from './english-texts.ts'

type Texts = Readonly<Record<string, string>>

const english = import.meta.glob<Texts>('./**/en/*.ts', { eager: true, import: 'texts' })
const german = import.meta.glob<Texts>('./**/de/*.ts', { eager: true, import: 'texts' })
const arabic = import.meta.glob<Texts>('./ar/*.ts', { eager: true, import: 'texts' })

test('German has every page of English', () => {
  expect(Object.keys(german).map(nameOf)).toEqual(Object.keys(english).map(nameOf))
})

test.each(Object.entries(english))('%s has the same keys and placeholders in German', (file, texts) => {
  const translated = german[file.replace('/en/', '/de/')] ?? {}

  expect(Object.keys(translated).sort()).toEqual(Object.keys(texts).sort())
  for (const [key, text] of Object.entries(texts)) {
    expect([key, placeholdersOf(translated[key])]).toEqual([key, placeholdersOf(text)])
  }
})

test('no text is empty or still English in German', () => {
  const same = Object.entries(english).flatMap(([file, texts]) => {
    const translated = german[file.replace('/en/', '/de/')] ?? {}
    return Object.entries(texts).filter(([key, text]) => {
      const words = text.replaceAll(/\{\{.*?\}\}|<.*?>/g, '').trim()
      return translated[key]?.trim() === '' || (words.includes(' ') && translated[key] === text && /\p{L}/u.test(words))
    })
  })
  expect(same.filter(([key]) => !sameInBoth.has(key))).toEqual([])
})

test('no text in an element is lost because HTML has an empty element of that name', () => {
  const all = [english, german, arabic].flatMap((files) =>
    Object.values(files).flatMap((texts) => Object.values(texts)),
  )
  expect(all.length).toBeGreaterThan(1_000)
  expect(
    all.filter((text) => /<\/(area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)>/.test(text)),
  ).toEqual([])
})

test('every value of the API that is shown in words has its words', () => {
  const values = [
    ...[modes, conversationStatuses, categories, priorities, optOutScopes, recipientStates, campaignStates].flat(),
    ...[templateStatuses, templateCategories, templateQualities].flat(),
  ]
  expect(values.filter((value) => !english['./en/common.ts']?.[`words.${plainWords(value)}`])).toEqual([])
})

test('no text of a page hides a common one that has other placeholders or plurals', () => {
  const common = shapesOf(english['./en/common.ts'] ?? {})
  const hiding = Object.entries(english).flatMap(([file, texts]) =>
    [...shapesOf(texts)]
      .filter(([key, shape]) => common.has(key) && common.get(key) !== shape)
      .map(([key]) => [file, key]),
  )
  expect(hiding).toEqual([])
})

/** Keys of texts of several words that are the same in German, such as names. */
const sameInBoth = new Set(['sampleCustomer'])

test('what is translated into Arabic has keys and placeholders of English', () => {
  for (const [file, texts] of Object.entries(arabic)) {
    const originals = english[file.replace('/ar/', '/en/')] ?? {}
    for (const [key, text] of Object.entries(texts)) {
      const original = originals[key] ?? originals[key.replace(/_(zero|two|few|many)$/, '_other')]
      expect([key, placeholdersOf(text)]).toEqual([key, placeholdersOf(original)])
    }
  }
})

function nameOf(file: string): Namespace | string {
  return file.replace(/^.*\//, '')
}

/** The placeholders and tags of a text, each as often as it occurs. */
function placeholdersOf(text: string | undefined): string[] {
  return [...(text ?? '').matchAll(/\{\{.*?\}\}|<\/?\w+\s*\/?>/g)].map(([each]) => each).sort()
}

/** What each text of a page, or of the common ones, is called with: whether it is counted, and its placeholders. */
function shapesOf(texts: Texts): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(texts).map(([key, text]) => {
      const name = key.replace(/_(one|other)$/, '')
      return [name, `${name === key ? '' : 'counted '}${placeholdersOf(text).join(' ')}`]
    }),
  )
}
