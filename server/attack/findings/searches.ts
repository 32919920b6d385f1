import { request as httpRequest } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { indexSeeded, seedConversations } from '../../src/testing/stores/many-conversations.ts'
import { type Attack, makeFindings } from '../outcome.ts'
import { beside } from '../probe.ts'
import type { Target } from '../target.ts'
import { until } from '../waiting.ts'

const longestMs = 5_000

/** A.5: searches of one actor at the same time, and searches whose callers leave, in many conversations. */
export const searches: Attack = async (target) => {
  const findings = makeFindings()
  const { workspaceId, liveKey, testKey } = await target.newWorkspace()
  const conversations = target.isShort ? 10_000 : 200_000
  await target.withStore(async (store) => {
    const newest = Date.now()
    await seedConversations(store.db, { workspaceId, conversations, messagesEach: 0, newest, stepMs: 1_000 })
    await indexSeeded(store)
    // A running server does this by itself. Until then a search joins all entries with all conversations.
    await store.pool?.query('analyze')
  })
  // Everything is found, which takes longest.
  const search = (page: number) => `/api/v1/conversations?q=customer&page=${page}`
  await beside({ target, findings, key: testKey }, async () => {
    const startedAt = performance.now()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => target.call('GET', search(index + 1), { key: liveKey })),
    )
    findings.measured('twenty searches at once, ms', performance.now() - startedAt)
    const statuses = answers.map(({ status }) => status)
    findings.expect(
      statuses.includes(429) && statuses.every((status) => [200, 429].includes(status)),
      `Twenty searches of one actor at once were answered with ${statuses}`,
    )
    await leave(target, { path: search(1), key: liveKey, times: target.isShort ? 30 : 200 })
    const afterwards = performance.now()
    // Those that had begun may occupy the queue for a moment.
    const isAnswered = await until(
      async () => (await target.call('GET', search(1), { key: liveKey })).status === 200,
      longestMs,
    )
    const waited = findings.measured('search after those whose callers left, ms', performance.now() - afterwards)
    findings.expect(isAnswered, `Searches whose callers left keep another one waiting for ${Math.round(waited)} ms`)
  })
  return findings.outcome()
}

type Leaving = { readonly path: string; readonly key: string; readonly times: number }

async function leave({ url }: Target, { path, key, times }: Leaving): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    const begun = httpRequest(`${url}${path}${time}`, { agent: false, headers: { authorization: `Bearer ${key}` } })
    begun.on('error', () => undefined).end()
    await wait(10)
    begun.destroy()
  }
}
