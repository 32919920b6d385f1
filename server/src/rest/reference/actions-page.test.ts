import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { allProcedures } from '../../testing/http/dashboard-client.ts'
import { routes } from '../routes.ts'
import { actionsPage } from './actions-page.ts'
import { callsOfActions } from './calls-of-actions.ts'

const named = Object.values(callsOfActions).flat()
const isCall = (text: string) => /^[A-Z]{3,} \//.test(text)

test('every action of the dashboard has a call of the REST API or a reason why there is none', () => {
  expect(Object.keys(callsOfActions).toSorted(), 'Add a row to rest/reference/calls-of-actions.ts').toEqual(
    Object.keys(allProcedures).toSorted(),
  )
  for (const reason of named.filter((text) => !isCall(text))) expect(reason).toMatch(/^[A-Z].{10,}\.$/)
})

test('every call beside an action exists', () => {
  const known = routes.map(({ method, path }) => `${method} ${path}`)
  expect(named.filter((text) => isCall(text) && !known.includes(text))).toEqual([])
})

test('docs/actions.md is what `pnpm run docs` writes', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../../docs/actions.md'), 'utf8')
  expect(page === actionsPage(), 'Run `pnpm run docs` and commit docs/actions.md').toBe(true)
})
