import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { bypassingTextsOf, findBypassingTexts } from './bypassing-texts.ts'

describe('Texts of the dashboard', () => {
  test('are translated', () => {
    const bypasses = findBypassingTexts(resolve(import.meta.dirname, '..'))

    expect(bypasses.map(({ file, line, text }) => `${file}:${line} ${text}`)).toEqual([])
  })

  test.each([
    ['a text in JSX', '<p>Sign in</p>', ['Sign in']],
    ['a word in JSX', '<p>{icon} now</p>', ['now']],
    ['an attribute that people read', '<Input label="name" aria-label="Search" />', ['name', 'Search']],
    ['a text in an expression', '<p>{open ? "Open" : t("closed")}</p>', ['Open']],
    ['a sentence with values', ['notify(`$', '{name} has been removed.`)'].join(''), ['… has been removed.']],
    ['a sentence with an initial value', ['const about = `Removes $', '{name}`'].join(''), ['Removes …']],
    ['a number with its unit', 'const label = "24 hours"', ['24 hours']],
    ['a word in brackets', '<p>{name}{isMe && " (you)"}</p>', [' (you)']],
    ['an object of labels', 'const names = { live: "Live", test: "Test mode" }', ['Live', 'Test mode']],
  ])('%s is found', (_, source, texts) => {
    expect(bypassingTextsOf('page.tsx', source).map(({ text }) => text)).toEqual(texts)
  })

  test.each([
    ['a translated text', '<p>{t("signIn")}</p>'],
    ['a class, an address and a size', '<a className="A b" href="/Sign in" c="dimmed">{children}</a>'],
    ['an imported module', 'import { Button } from "Mantine core"'],
    ['a comparison', 'if (key === "Enter") go()'],
    ['an error of programming', 'throw new Error("The provider is missing")'],
    ['a style', '<p style={{ gridTemplateColumns: "1fr auto" }} />'],
  ])('%s is not found', (_, source) => {
    expect(bypassingTextsOf('page.tsx', source)).toEqual([])
  })
})
