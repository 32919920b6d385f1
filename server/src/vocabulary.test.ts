import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

/** Words of an earlier private vocabulary, each with the standard term. They are banned in code, comments and documents. */
const bannedWords: readonly (readonly [RegExp, string])[] = [
  [/^houses?$/, 'application, test app, fixture'],
  [/^(re)?furnish\w*$/, 'create, prepare'],
  [/^rooms?$/, 'feature, module; capacity; disk space'],
  [/^floors?$/, 'layer'],
  [/^doors?$/, 'entry point'],
  [/^plug(s|ged)?$/, 'platform adapter'],
  [/^keyrings?$/, 'API-key cache'],
  [/^patiently$/, 'with retries'],
  [/^forgiv\w*$/, 'no longer counted'],
  [/^(owe[sd]?|owing)$/, 'enqueue, pending'],
  [/^(tells?|told|telling)$/, 'notify, publish, report, distinguish'],
  [/^(hears?|heard|hearing|heed\w*)$/, 'handle, receive'],
  [/^(judge[sd]?|judging|judge?ments?|verdicts?)$/, 'check, validate, result'],
  [/^standings?$/, 'status'],
  [/^gestures?$/, 'reaction'],
  [/^wish(es|ed|ing)?$/, 'opt-out preference, request'],
  [/^upkeep$/, 'maintenance'],
  [/^deeds?$/, 'action, operation'],
  [/^lanes?$/, 'partition'],
  [/^journeys?$/, 'flow, end-to-end test'],
  [/^(anew|amongst)$/, 'again, among'],
]

/** Ordinary English words that are banned only inside an identifier of several words, such as `holdRow`. */
const bannedInIdentifiers: readonly (readonly [RegExp, string])[] = [
  [/^(holds?|held|holding)$/, 'lock, reserve, hold only in prose'],
  [/^tries$/, 'attempts'],
  [/^facts?$/, 'status update, receipt'],
  [/^meets?$/, 'upsert, find'],
  [/^letters?$/, 'email'],
]

const bannedPhrases: readonly (readonly [RegExp, string])[] = [
  [/\b(pull(ed|s)?|set|put)(Back| back) (jobs?|leases?)\b/i, 'release, reschedule'],
  [/\binsertOrMeet\b|\bknowAs\b/, 'upsert, add alias'],
]

/** Names that are stored, public or of a library: renaming them would break data, callers or imports. */
const exemptNames: readonly (readonly [name: RegExp, reason: string, files?: RegExp])[] = [
  [/\bMath\.floor\b/g, 'the JavaScript function'],
  [/\bIconPlug\w*/g, 'icons of a library'],
  [/\bsign_in_tries\b|\bSignInTriesTable\b/g, 'a table, and the type of its rows'],
  [/\bstanding_at\b/g, 'the column template.standing_at'],
  [/\battempts_forgiven\b/g, 'the column webhook_delivery.attempts_forgiven'],
  [/\blane\b/g, 'the column job.lane', /^server\/(attack|src\/(jobs|worker|db\/schema|cli|testing\/store-calls))\//],
  [/\btemplate\.standing_played\b/g, 'a stored audit action'],
  [/\bchannel\.upkeep\b|\bwebhook\.tell_switched_off\b/g, 'stored job kinds'],
  [/\b(trpc\.)?(backups|simulator)\.standing\b/g, 'public procedures'],
  [/^ {2}standing: whoMay\(/g, 'public procedures', /^server\/src\/trpc\/routers\//],
  [/\?wish=|'wish'/g, 'a parameter in the URL of the contacts page', /^web\//],
  [/Tell me more/g, 'the message of a customer in a test'],
  [/is not a door\b|not owed\b/g, 'examples in the style guide', /^CONTRIBUTING\.md$/],
]

const exemptFiles: readonly (readonly [RegExp, string])[] = [
  [/^server\/src\/db\/migrations\//, 'migrations are never edited'],
  [/^CHANGELOG\.md$/, 'the history of earlier releases'],
  [/^server\/src\/vocabulary\.test\.ts$/, 'this list'],
]

const repository = resolve(import.meta.dirname, '../..')

describe('The vocabulary', () => {
  test('no file uses a word of the banned vocabulary', () => {
    expect(files().length).toBeGreaterThan(1_000)
    expect(files().flatMap((file) => bannedUses(file, readFileSync(join(repository, file), 'utf8')))).toEqual([])
  })

  test.each([
    ['// Opens the house.', 'house'],
    ['const openDoor = 1', 'door'],
    ['const HOUSE_SIZE = 1', 'house'],
    ['export function holdRow() {}', 'hold'],
    ['The webhooks are told.', 'told'],
    ['.lane { color: red }', 'lane'],
    ['const knowAs = 1', 'knowAs'],
  ])('finds the banned word in %j', (text, word) => {
    expect(bannedUses('x.ts', text)).toEqual([expect.stringContaining(`${word} (say `)])
  })

  test.each([
    'Math.floor(1)',
    'a warehouse',
    'Keep the note and try again.',
    'It holds the lock.',
    'const note = letter',
  ])('accepts %j', (text) => expect(bannedUses('x.ts', text)).toEqual([]))
})

test('the title of every test has at most 15 words', () => {
  const title = /\b(?:test|it)(?:\.each\([^`]*?\))?\(\s*(["'`])((?:(?!\1).)*)\1/g
  const long = files()
    .filter((file) => /\.(test|contract)\.tsx?$/.test(file))
    .flatMap((file) => [...readFileSync(join(repository, file), 'utf8').matchAll(title)].map(([, , text = '']) => text))
    .filter(
      (text) =>
        text
          .replace(/\$\{[^}]*\}/g, 'x')
          .trim()
          .split(/\s+/).length > 15,
    )
  expect(long).toEqual([])
})

/** Every source file and document of the repository, without what installing, building and running creates. */
function files(): string[] {
  const created = new Set(['node_modules', 'dist', 'data', 'coverage', 'screenshots', '.git'])
  return globSync('**/*.{ts,tsx,css,md}', {
    cwd: repository,
    exclude: (name) => created.has(name.split('/').at(-1) ?? ''),
  })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !exemptFiles.some(([path]) => path.test(file)))
}

/** One line per banned word and line, such as `a.ts:3: house (say application)`. */
function bannedUses(file: string, text: string): string[] {
  return text.split('\n').flatMap((line, index) => {
    const checked = exemptNames
      .filter(([, , files]) => files?.test(file) !== false)
      .reduce((rest, [name]) => rest.replace(name, ' '), line)
    const words = [...checked.matchAll(/[A-Za-z][A-Za-z0-9_]*/g)].flatMap(([identifier]) => {
      const parts = identifier
        .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
        .toLowerCase()
        .split('_')
      const rules = parts.length > 1 ? [...bannedWords, ...bannedInIdentifiers] : bannedWords
      return parts.flatMap((part) => rules.filter(([word]) => word.test(part)).map(([, say]) => `${part} (say ${say})`))
    })
    const phrases = bannedPhrases.flatMap(([phrase, say]) =>
      [...checked.matchAll(new RegExp(phrase, 'g'))].map(([match]) => `${match} (say ${say})`),
    )
    return [...new Set([...words, ...phrases])].map(
      (use) => `${file}:${index + 1}: ${use}: ${line.trim().slice(0, 120)}`,
    )
  })
}
