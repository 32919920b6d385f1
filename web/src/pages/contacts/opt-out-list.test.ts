import { describe, expect, test } from 'vitest'
import { inChunks, rejectionOf } from './opt-out-list.ts'
import { readOptOuts } from './read-opt-outs.ts'

const read = (text: string) => readOptOuts(new TextEncoder().encode(text), 'DE')

describe('a list of opt-outs', () => {
  test('is read whatever other columns it has, and each row that cannot be used says why', () => {
    const { rows, problem } = read('name;phone\nAda;0170 1234567\nBob;0170\n')

    expect(problem).toBeUndefined()
    expect(rows.map(rejectionOf)).toEqual([
      undefined,
      { line: 3, phone: '0170', outcome: 'invalid', message: expect.stringContaining('no number of Germany') },
    ])
    expect(rows[0]).toMatchObject({ phone: '+491701234567', read: { written: '0170 1234567', country: 'Germany' } })
  })

  test('may be longer than a campaign’s, and is refused in words when it is too long', () => {
    const list = (count: number) => read(`phone\n${'+491701234567\n'.repeat(count)}`)

    expect(list(10_000).rows).toHaveLength(10_000)
    expect(list(10_001).problem).toBe(
      'The list has 10,001 recipients; an import takes at most 10,000 recipients. Split it into several',
    )
  })

  test('goes to the server in parts that lose nobody', () => {
    const { rows } = read(`phone\n${'+491701234567\n'.repeat(401)}`)
    expect(inChunks(rows).map((chunk) => chunk.length)).toEqual([200, 200, 1])
  })
})
