import { inEnglish } from '@parley/shared/sentences/english'
import { expect, test } from 'vitest'
import { readAsGerman } from '../../testing/read-as-german.ts'
import { inChunks, rejectionOf } from './opt-out-list.ts'
import { readOptOuts } from './read-opt-outs.ts'

const read = (text: string) => readOptOuts(new TextEncoder().encode(text), readAsGerman)

test('importing a list of opt-outs ignores other columns and gives the reason for each invalid row', async () => {
  const { rows, problem } = await read('name;phone\nAda;0170 1234567\nBob;0170\n')

  expect(problem).toBeUndefined()
  expect(inEnglish(rows.map(rejectionOf))).toEqual([
    undefined,
    { line: 3, phone: '0170', outcome: 'invalid', message: expect.stringContaining('not a number in Germany') },
  ])
  expect(rows[0]).toMatchObject({ phone: '+491701234567', read: { written: '0170 1234567', country: 'Germany' } })
})

test('importing a list of opt-outs accepts 10,000 rows and rejects more with an explanation', async () => {
  const list = (count: number) => read(`phone\n${'+491701234567\n'.repeat(count)}`)

  expect((await list(10_000)).rows).toHaveLength(10_000)
  expect(inEnglish((await list(10_001)).problem)).toBe(
    'The list has 10,001 recipients; an import takes at most 10,000 recipients. Split it into several',
  )
})

test('an import splits the rows into chunks without losing any', async () => {
  const { rows } = await read(`phone\n${'+491701234567\n'.repeat(401)}`)
  expect(inChunks(rows).map((chunk) => chunk.length)).toEqual([200, 200, 1])
})

test('an import takes user IDs, and refuses what is no text', async () => {
  const { rows } = await read('phone\n US.13491208655302741918 \n+491701234567\n')
  expect(rows.map(({ phone }) => phone)).toEqual(['US.13491208655302741918', '+491701234567'])
  expect(rows.map(rejectionOf)).toEqual([undefined, undefined])
  const binary = await readOptOuts(new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]), readAsGerman)
  expect(inEnglish(binary)).toEqual({ rows: [], problem: expect.any(String) })
})
