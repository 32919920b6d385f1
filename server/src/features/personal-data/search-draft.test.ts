import { setImmediate as turnOfEventLoop } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { draftMentions } from './search-draft.ts'

const lines = 5_000
const text = Array.from({ length: lines }, (_, line) => `+49 151 ${20_000_000 + line},Anna`).join('\n')
const content = JSON.stringify({ file: { name: 'list.csv', text } })
const nobody = { isAddress: () => false, isMentionedIn: () => false }

test('the search of a draft gives the event loop a turn every few lines', async () => {
  let turns = 0
  let isSearching = true
  const counting = (async () => {
    for (; isSearching; turns += 1) await turnOfEventLoop()
  })()
  const { signal } = new AbortController()

  expect(await draftMentions(content, { customer: nobody, callingCodes: ['49'], signal })).toBe(false)

  isSearching = false
  await counting
  expect(turns).toBeGreaterThan(lines / 50)
})

test('the search of a draft finds a number also where it spans two parts', async () => {
  const { signal } = new AbortController()
  const customer = { ...nobody, isAddress: (value: string) => value === '+4915123456789' }
  for (const before of [0, 1_983, 1_990, 1_995, 2_000, 2_183, 2_190, 3_995]) {
    const draft = JSON.stringify({ text: `${'x'.repeat(before)} 0151 2345 6789` })
    expect(await draftMentions(draft, { customer, callingCodes: ['49'], signal })).toBe(true)
  }
})

test('the search of a draft ends when the process stops', async () => {
  const signal = AbortSignal.abort(new Error('stopping'))
  const search = draftMentions(content, { customer: nobody, callingCodes: ['49'], signal })
  await expect(search).rejects.toThrow('stopping')
})
