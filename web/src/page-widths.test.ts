import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const source = import.meta.dirname
const read = (pattern: string) =>
  globSync(pattern, { cwd: source, exclude: ['**/*.test.tsx'] })
    .map((file) => ({ file: file.replaceAll('\\', '/'), text: readFileSync(join(source, file), 'utf8') }))
    .toSorted((first, second) => first.file.localeCompare(second.file))

/** Wider than a field, a picture or a column: from here on it is a width of the page. */
const widestPartPx = 600

const isWide = (length = '', unit = '') => Number(length) * (unit.endsWith('em') ? 16 : 1) >= widestPartPx

function widthsIn(text: string): string[] {
  const declarations = text.matchAll(
    /(?:^|[\s;{])((?:max-|min-)?(?:width|inline-size))\s*:[^;]*?([\d.]+)(px|rem|em|ch)\b/g,
  )
  // Not those of media queries, which stand in parentheses.
  return [...declarations]
    .filter(([, , length, unit]) => isWide(length, unit))
    .map(([, name, ...rest]) => `${name} ${rest.join('')}`)
}

function propsIn(text: string): string[] {
  // Not the widths of a media query, which are written with a hyphen.
  const props = text.matchAll(/\b(?:(maw|miw|w)=\{?["']?|(?<!-)\b((?:max|min)?[wW]idth): ?["']?)([\d.]+)/g)
  return [...props].filter(([, , , length]) => isWide(length)).map(([all]) => all)
}

test('a page has one of two widths, which only its frame sets', () => {
  expect(widthsIn(readFileSync(join(source, 'ui/page.module.css'), 'utf8'))).toEqual([
    'max-width 1120px',
    'max-width 760px',
  ])
  const styleSheets = read('pages/**/*.css').flatMap(({ file, text }) =>
    widthsIn(text).map((width) => `${file}: ${width}`),
  )
  const components = read('pages/**/*.tsx').flatMap(({ file, text }) =>
    propsIn(text).map((width) => `${file}: ${width}`),
  )
  // The lines of a conversation, in a pane of the inbox.
  expect([...styleSheets, ...components]).toEqual(['pages/inbox/thread/thread.module.css: max-width 760px'])
})

test('every page is in a frame that sets its width, except the inbox', () => {
  const frameless = read('pages/*/{page,*-page}.tsx')
    .filter(({ text }) => !/<(Page|ListPage|PageOfSettings|Cover)\b/.test(text))
    .map(({ file }) => file)
  expect(frameless).toEqual(['pages/inbox/page.tsx'])
})

test('a width in a style sheet or a property is found', () => {
  expect(widthsIn('.a { max-width: 900px; } @media (max-width: 720px) { .b { width: min(50rem, 100%) } }')).toEqual([
    'max-width 900px',
    'width 50rem',
  ])
  expect(widthsIn('.a { width: 100%; max-width: 320px }')).toEqual([])
  expect(propsIn('<Stack maw={640}><div style={{ maxWidth: 800 }} /><Text w={300} />')).toEqual([
    'maw={640',
    'maxWidth: 800',
  ])
})
