import { expect, test } from 'vitest'
import { insertTenant, same } from '../src/testing/store-calls/tenant-data.ts'
import { sqlite } from '../src/testing/stores/engines.ts'
import { createTestApp } from '../src/testing/test-app.ts'
import { checkResults } from './check-results.ts'
import type { ExternalSystems } from './external-systems.ts'
import { type Operation, openOperationLog } from './operation-log.ts'

test('the check reports every broken promise and no kept one', async () => {
  const fixture = await createTestApp(sqlite)
  const { store, config } = fixture.app
  const { dataDir } = config
  const now = fixture.app.now()
  const messages: { text: string; to: string; id: string }[] = []
  const external = { graph: { messages }, arrived: new Map(), reported: new Set() } as unknown as ExternalSystems
  const operationLog = openOperationLog()
  const kept = await checkResults({ external, operationLog, store, dataDir, kills: [], now })
  expect(kept.breaches).toEqual([])

  const acknowledged = (kind: Operation['kind'], mark: string, body: object): Operation => ({
    kind,
    marks: [mark],
    isRepeatable: true,
    ask: async () => ({ status: 200, body }),
  })
  await operationLog.attempt(acknowledged('send', 'hello', { messageId: 'm', status: 'sent' }))
  await operationLog.attempt(acknowledged('inbound', 'wamid.I', {}))
  await operationLog.attempt(acknowledged('merge', 'a contact', {}))
  await operationLog.attempt(
    acknowledged('bulk send', '+1', { campaignId: 'c', results: [{ phone: '+1', success: true }] }),
  )
  await operationLog.attempt({
    ...acknowledged('receipts', 'wamid.R', {}),
    ask: async () => ({ status: 500, body: {} }),
  })
  for (const id of ['1', '2']) messages.push({ text: 'twice', to: '+2', id })
  await operationLog.attempt(acknowledged('campaign', '+2', { campaignId: 'd' }))
  await fixture.app.transact((tx) =>
    fixture.app.jobs.enqueue(tx, fixture.scope(), { kind: 'campaign.run', payload: { campaignId: 'c' } }),
  )

  const { figures } = await checkResults({ external, operationLog, store, dataDir, kills: [], now })
  expect(figures).toMatchObject({
    'acknowledged writes lost': 8,
    'done more than once': 1,
    'events not delivered': 3,
    'stuck work': 1,
    'wrong answers': 1,
  })
})

test.each([
  { arrived: false, breach: '6 recipients got nothing and 0 a message' },
  { arrived: true, breach: `${same.phone} is uncertain and must be read` },
])(
  'a campaign whose every recipient is uncertain breaks a promise: arrived is $arrived',
  async ({ arrived, breach }) => {
    const fixture = await createTestApp(sqlite)
    const { db, store } = fixture.app
    await insertTenant(fixture.app, 'acme', fixture.scope(), true)
    await db.updateTable('campaign').set({ state: 'completed' }).execute()
    await db.updateTable('campaign_recipient').set({ state: 'uncertain' }).execute()
    const messages = arrived ? [{ text: 'x', to: same.phone, id: '1' }] : []
    const external = { graph: { messages }, arrived: new Map(), reported: new Set() } as unknown as ExternalSystems
    const operationLog = openOperationLog()
    const body = { campaignId: 'acme:campaign' }
    const ask = async () => ({ status: 200, body })
    await operationLog.attempt({ kind: 'campaign', marks: [same.phone], isRepeatable: false, ask })

    const { breaches } = await checkResults({
      ...{ external, operationLog, store, dataDir: fixture.app.config.dataDir, kills: [] },
      now: fixture.app.now(),
    })
    expect(breaches).toContain(`lost: ${breach}`)
  },
)
