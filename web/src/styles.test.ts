import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const sheets = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.css'))
  .sort()
  .map((path) => ({
    path,
    text: readFileSync(join(import.meta.dirname, path), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, ''),
  }))

/** Every value of a property in the style sheets, with its file. */
function valuesOf(property: string): string[] {
  const pattern = new RegExp(`(?:^|[{;\\s])${property}:\\s*([^;}]+)`, 'g')
  return sheets.flatMap(({ path, text }) =>
    [...text.matchAll(pattern)].map(([, value = '']) => `${path}: ${value.trim()}`),
  )
}

test('texts have one of the three sizes of the theme', () => {
  const others = valuesOf('font-size').filter(
    (value) => !/: (var\(--mantine-font-size-(xs|sm|md|lg|xl)\)|inherit)$/.test(value),
  )
  expect(others).toEqual([
    // Initials in a circle of 20 px are a mark.
    expect.stringMatching(/conversation-list\.module\.css: 11px$/),
    // A phone zooms into fields with less.
    'touch.css: 16px',
  ])
})

test('what moves takes between 120 and 200 ms, and no time where less motion is wanted', () => {
  const [usual, reduced] = valuesOf('--ui-motion')
  const [, ms = '0'] = /(\d+)ms/.exec(usual ?? '') ?? []
  expect(Number(ms)).toBeGreaterThanOrEqual(120)
  expect(Number(ms)).toBeLessThanOrEqual(200)
  expect(reduced).toMatch(/ 0ms$/)
  const moving = [...valuesOf('transition'), ...valuesOf('animation')]
  expect(moving.length).toBeGreaterThan(3)
  expect(moving.filter((value) => !/var\(--ui-motion\)|: none$/.test(value))).toEqual([])
})
