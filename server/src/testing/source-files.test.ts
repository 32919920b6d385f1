import { expect, test } from 'vitest'
import { findCycles, type Import, importsIn, type SourceFile } from './source-files.ts'

test.each([
  "import { a } from './b.ts'",
  "import type { A } from './b.ts'",
  "import a, {\n  type B,\n  c,\n} from './b.ts'",
  "import './b.ts'",
  "export { a } from './b.ts'",
  "export type * from './b.ts'",
  "const a = await import('./b.ts')",
  "type A = import('./b.ts').A",
  "spawn(new URL('./b.ts', import.meta.url))",
])('reading imports finds the import in %j', (text) => {
  expect(importsIn('server/src/x/a.ts', text).map(({ from }) => from)).toEqual(['server/src/x/b.ts'])
})

test('reading imports finds a cycle through several files, and none in a chain', () => {
  const file = (path: string, ...to: string[]): SourceFile => ({
    path,
    text: '',
    imports: to.map((from): Import => ({ file: path, from, statement: '' })),
  })
  expect(findCycles([file('a', 'b'), file('b', 'c'), file('c', 'a', 'd'), file('d')])).toEqual([['a', 'b', 'c']])
  expect(findCycles([file('a', 'b', 'c'), file('b', 'c'), file('c')])).toEqual([])
  expect(findCycles([file('a', 'a')])).toEqual([['a']])
})
