import { describe, expect, onTestFinished, test } from 'vitest'
import type { ResolverSettings } from '../../outbound/resolver.ts'
import { authorized } from '../../testing/authorized.ts'
import { openGraph } from '../../testing/graph/graph.ts'
import { openNameServer, type Zone } from '../../testing/outbound/name-server.ts'
import { engines } from '../../testing/stores/engines.ts'
import { createWebhookTestApp } from '../../testing/webhook-test-app.ts'
import { connect } from '../../testing/whatsapp/whatsapp.ts'
import { handlers } from '../../worker/handlers.ts'
import { makeWorker } from '../../worker/loop.ts'
import { checkConnection } from '../connections/check-connection.ts'
import { deleteWebhook } from './endpoints/delete-webhook.ts'

const deadNames = Array.from({ length: 6 }, (_, n) => `dead-${n}.example`)
const zone: Zone = {
  ...Object.fromEntries(deadNames.map((name) => [name, 'silent' as const])),
  'alive.example': ['127.0.0.1'],
  'graph.example': ['127.0.0.1'],
}

describe.each(engines)('on $name', (engine) => {
  async function open(settings: ResolverSettings = {}) {
    const nameServer = await openNameServer(zone)
    const graph = await openGraph()
    const overrides = {
      whatsappGraphUrl: graph.url.replace('127.0.0.1', 'graph.example'),
      webhookRetrySeconds: [0, 60],
    }
    const fixture = await createWebhookTestApp(engine, overrides, { servers: [nameServer.address], ...settings })
    await connect(fixture.app, fixture.workspaceId, { account: graph.addAccount(), entryPoint: 'http://127.0.0.1:9' })
    const dead = await Promise.all(deadNames.map((name) => fixture.register({ url: `https://${name}/hook` })))
    const worker = makeWorker(fixture.app, handlers, { pollMs: 50 })
    onTestFinished(worker.stop)
    const deadQueries = () => nameServer.queries.filter(({ name }) => name.startsWith('dead-')).length
    return { ...fixture, dead, worker, deadQueries }
  }

  test('webhooks whose name servers never answer delay neither 20 deliveries elsewhere nor calls to WhatsApp', async () => {
    const fixture = await open({ timeoutMs: 60_000 })
    const { app, owner, receiver, worker, deadQueries } = fixture
    await fixture.register({ url: receiver.url.replace('127.0.0.1', 'alive.example') })
    for (let n = 0; n < 20; n += 1) await fixture.emit()
    const before = deadQueries()
    await worker.start()
    await expect.poll(deadQueries).toBeGreaterThanOrEqual(before + 2 * deadNames.length)

    expect((await authorized('channels.manage', checkConnection)(app, owner, fixture.where())).data).toMatchObject({
      trouble: null,
    })
    await expect.poll(() => receiver.received.length).toBe(20)
    // All of that happened before the first lookup of a dead name had ended.
    const ids = fixture.dead.map(({ id }) => id)
    const toDead = await app.db
      .selectFrom('webhook_delivery')
      .where('endpoint_id', 'in', ids)
      .select('attempts')
      .execute()
    expect(toDead).toEqual(Array(20 * ids.length).fill({ attempts: 0 }))
  })

  test('webhooks whose name servers never answer are asked for no more once they are deleted', async () => {
    // Longer than a registration waits, so that no failure is remembered from it.
    const fixture = await open({ timeoutMs: 4_000 })
    const { app, owner, where, emit, clock, dead, receiver, worker, deadQueries } = fixture
    await emit()
    const before = deadQueries()
    await worker.start()
    await expect.poll(deadQueries).toBeGreaterThanOrEqual(before + 2 * deadNames.length)
    for (const { id: webhookId } of dead)
      await authorized('webhooks.manage', deleteWebhook)(app, owner, { ...where(), webhookId })
    // The lookups that had begun end with their attempts.
    await expect
      .poll(() => app.db.selectFrom('job').select('id').where('kind', '=', 'webhook.deliver').execute())
      .toEqual([])
    const after = deadQueries()

    // Later than any retry, and delivered after whatever was due.
    clock.advance(3_600_000)
    await fixture.register({ url: receiver.url.replace('127.0.0.1', 'alive.example') })
    await emit()
    await expect.poll(() => receiver.received.length).toBe(1)
    expect(deadQueries()).toBe(after)
  })
})
