import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { textsOf } from './i18n.ts'

const source = resolve(import.meta.dirname, '..')
const routes = readFileSync(join(source, 'routes.tsx'), 'utf8')
const pages = [...routes.matchAll(/page\(\s*'([^']+)',\s*async \(\) => \(await import\('\.\/([^']+)'\)/g)].map(
  ([, path = '', file = '']) => ({ path, file }),
)

/** The texts that are loaded by what shows them, which appears only once it has them, so that the inbox does not wait for them. */
const loadedWhenShown = [
  'audit',
  'search-suggestion',
  'blocks',
  'contact-details',
  'channel-select',
  'files',
  'timeline',
  'composer',
  'file-field',
  'add-to-campaign',
  'contact-export',
]

test('the routes are read', () => {
  expect(pages.length).toBeGreaterThan(20)
})

test.each(pages)('$path loads the texts of everything that it shows', ({ path, file }) => {
  const needed = [...reached(join(source, file))].flatMap(namespacesIn)
  const loaded = ['common', 'frame', ...loadedWhenShown, ...textsOf(path)]

  expect([...new Set(needed)].filter((name) => !loaded.includes(name))).toEqual([])
})

/** A file and everything that it imports, at once or on demand, except types, which are not there when it runs. */
function reached(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  const code = readFileSync(file, 'utf8').replaceAll(/^import type [^']*'[^']*'$/gm, '')
  for (const [, path = ''] of code.matchAll(/(?:from|import\()\s*'(\.[^']+\.tsx?)'/g)) {
    reached(join(dirname(file), path), seen)
  }
  return seen
}

function namespacesIn(file: string): string[] {
  const uses = readFileSync(file, 'utf8').matchAll(/useTranslation\('([\w-]+)'\)|i18n\.t\(\s*['`]([\w-]+):/g)
  return [...uses].map(([, ofHook, ofCall]) => ofHook ?? ofCall ?? '')
}
