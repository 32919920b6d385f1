import { expect, test } from 'vitest'
import { sqlite } from '../src/testing/stores/engines.ts'
import { createTestApp } from '../src/testing/test-app.ts'
import { checkResults } from './check-results.ts'
import { type Operation, openLedger } from './ledger.ts'
import type { World } from './outside-world.ts'

test('the judge sees each promise that is broken, and none that is kept', async () => {
  const fixture = await createTestApp(sqlite)
  const { store } = fixture.app
  const now = fixture.app.now()
  const messages: { text: string; to: string; id: string }[] = []
  const world = { graph: { messages }, arrived: new Map(), told: new Set() } as unknown as World
  const ledger = openLedger()
  const kept = await checkResults({ world, ledger, store, now })
  expect(kept.breaches).toEqual([])

  const acknowledged = (kind: Operation['kind'], mark: string, body: object): Operation => ({
    kind,
    marks: [mark],
    isRepeatable: true,
    ask: async () => ({ status: 200, body }),
  })
  await ledger.attempt(acknowledged('send', 'hello', { messageId: 'm', status: 'sent' }))
  await ledger.attempt(acknowledged('inbound', 'wamid.I', {}))
  await ledger.attempt(acknowledged('bulk send', '+1', { campaignId: 'c', results: [{ phone: '+1', success: true }] }))
  await ledger.attempt({ ...acknowledged('receipts', 'wamid.R', {}), ask: async () => ({ status: 500, body: {} }) })
  for (const id of ['1', '2']) messages.push({ text: 'twice', to: '+2', id })
  await ledger.attempt(acknowledged('campaign', '+2', { campaignId: 'd' }))
  await fixture.app.transact((tx) =>
    fixture.app.jobs.enqueue(tx, fixture.scope(), { kind: 'campaign.run', payload: { campaignId: 'c' } }),
  )

  const { figures } = await checkResults({ world, ledger, store, now })
  expect(figures).toMatchObject({
    'acknowledged writes lost': 6,
    'people messaged twice': 1,
    'events not delivered': 3,
    'stuck work': 1,
    'wrong answers': 1,
  })
})
