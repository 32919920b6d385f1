import { describe, expect, test } from 'vitest'
import { inChunks, rejectionOf } from './opt-out-list.ts'
import { readOptOuts } from './read-opt-outs.ts'

const read = (text: string) => readOptOuts(new TextEncoder().encode(text), 'DE')

describe('Importing a list of opt-outs', () => {
  test('ignores other columns and gives the reason for each invalid row', () => {
    const { rows, problem } = read('name;phone\nAda;0170 1234567\nBob;0170\n')

    expect(problem).toBeUndefined()
    expect(rows.map(rejectionOf)).toEqual([
      undefined,
      { line: 3, phone: '0170', outcome: 'invalid', message: expect.stringContaining('not a number in Germany') },
    ])
    expect(rows[0]).toMatchObject({ phone: '+491701234567', read: { written: '0170 1234567', country: 'Germany' } })
  })

  test('accepts 10,000 rows and rejects more with an explanation', () => {
    const list = (count: number) => read(`phone\n${'+491701234567\n'.repeat(count)}`)

    expect(list(10_000).rows).toHaveLength(10_000)
    expect(list(10_001).problem).toBe(
      'The list has 10,001 recipients; an import takes at most 10,000 recipients. Split it into several',
    )
  })

  test('splits the rows into chunks without losing any', () => {
    const { rows } = read(`phone\n${'+491701234567\n'.repeat(401)}`)
    expect(inChunks(rows).map((chunk) => chunk.length)).toEqual([200, 200, 1])
  })
})
