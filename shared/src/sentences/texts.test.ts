import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { errors as germanErrors } from './de/errors.ts'
import { shown as germanShown } from './de/shown.ts'
import { errors } from './en/errors.ts'
import { shown } from './en/shown.ts'

type Texts = Readonly<Record<string, string>>

const english: Texts = { ...shown, ...errors }
const german: Texts = { ...germanShown, ...germanErrors }
const folder = import.meta.dirname

test('every sentence has a German text with the same placeholders', () => {
  for (const [key, text] of Object.entries(english)) {
    expect(german[key]?.trim()).toBeTruthy()
    expect([key, placeholdersOf(german[key] ?? '')]).toEqual([key, placeholdersOf(text)])
  }
  expect(Object.keys(german)).toEqual(Object.keys(english))
})

test('no sentence of several words is the same in German', () => {
  const words = (text: string) => text.replaceAll(/\{\{.*?\}\}/g, '').trim()
  const same = Object.keys(english).filter(
    (key) => /\p{L} \p{L}/u.test(words(english[key] ?? '')) && german[key] === english[key],
  )
  expect(same).toEqual([])
})

test('no two files have the same key', async () => {
  const topics = readdirSync(join(folder, 'en')).map((file) => file.replace('.ts', ''))
  const files = await Promise.all(
    topics
      .filter((topic) => topic !== 'errors' && topic !== 'shown')
      .map((topic) => import(`./en/${topic}.ts`) as Promise<Record<string, Texts>>),
  )
  const keys = files.flatMap((file) => Object.values(file).flatMap((texts) => Object.keys(texts)))
  expect(keys).toHaveLength(new Set(keys).size)
  expect(keys.toSorted()).toEqual(Object.keys(english).toSorted())
})

test('no key that may be stored is ever removed', () => {
  const stored = readFileSync(join(folder, 'stored-keys.txt'), 'utf8').trim().split('\n')
  expect(stored).toEqual(Object.keys(shown).toSorted())
})

function placeholdersOf(text: string): string[] {
  return [...text.matchAll(/\{\{(.*?)\}\}/g)].map(([each]) => each).toSorted()
}
