import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const source = import.meta.dirname
const files = globSync('**/*.tsx', { cwd: source }).map((file) => join(source, file))

test('every class that a component takes from a CSS module exists in it', () => {
  const used = files.flatMap(usedClasses)
  const missing = used.filter(
    ({ styleSheet, name }) => !new RegExp(`\\.${name}\\b`).test(readFileSync(styleSheet, 'utf8')),
  )

  expect(used.length).toBeGreaterThan(100)
  expect(missing).toEqual([])
})

function usedClasses(file: string): { file: string; styleSheet: string; name: string }[] {
  const text = readFileSync(file, 'utf8')
  const code = text.replace(/^import .*$/gm, '')
  return [...text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].flatMap(([, variable = '', path = '']) =>
    [...code.matchAll(new RegExp(`\\b${variable}\\.(\\w+)`, 'g'))].map(([, name = '']) => ({
      file,
      styleSheet: join(dirname(file), path),
      name,
    })),
  )
}
