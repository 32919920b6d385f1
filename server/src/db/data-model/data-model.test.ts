import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dataModel } from './data-model.ts'

test('docs/data-model.md is what `pnpm run docs` writes', async () => {
  const page = readFileSync(join(import.meta.dirname, '../../../../docs/data-model.md'), 'utf8')
  expect(page, 'Run `pnpm run docs` and commit docs/data-model.md').toBe(await dataModel())
})
