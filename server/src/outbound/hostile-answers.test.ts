import { expect, test } from 'vitest'
import { hostileReceivers, openHostileReceiver } from '../testing/http/hostile-receivers.ts'
import { openPoster } from '../testing/outbound/own-process.ts'

/** The timeout for receivers that only it ends, and for those that end by themselves on any machine. */
const shortTimeoutMs = 200
const longTimeoutMs = 20_000
const maxUsedMiB = 20

test('no response uses more than 20 MiB of memory or outlasts the timeout', async ({ annotate }) => {
  const post = openPoster()
  const wrong: string[] = []
  const used: Record<string, string> = {}
  // One after the other: what one receiver sends must not count against the timeout of the next.
  for (const [name, { answer, ends }] of Object.entries(hostileReceivers)) {
    const url = await openHostileReceiver(answer)
    const timeoutMs = ends.test('timeout') ? shortTimeoutMs : longTimeoutMs
    const { outcome, usedMiB } = await post({ url, timeoutMs })
    used[name] = usedMiB.toFixed(1)
    if (!ends.test(outcome)) wrong.push(`${name} -> ${outcome}`)
    if (usedMiB > maxUsedMiB) wrong.push(`${name} -> ${usedMiB.toFixed(0)} MiB used`)
  }
  await annotate(`MiB used: ${JSON.stringify(used)}`)
  expect(wrong).toEqual([])
})
