import { describe, expect, test } from 'vitest'
import { engines, sqlite } from '../../testing/stores/engines.ts'
import { openWhatsAppCustomer } from '../../testing/whatsapp/whatsapp-customer.ts'
import { settleInterrupted } from './settle-interrupted.ts'

describe.each(engines)('a message over WhatsApp on $name', (engine) => {
  const open = () => openWhatsAppCustomer(engine)

  test('late, repeated and reordered receipts only move a message forward', async () => {
    const { writes, reply, graph, account, runJobs, message } = await open()
    await writes()
    const { messageId } = await reply()
    const [sent] = graph.messages
    if (!sent) throw new Error('Nothing was sent')
    for (const status of ['read', 'sent', 'read', 'delivered']) {
      await graph.postStatuses(account, [graph.statusOf(sent, status)])
      await runJobs()
      expect((await message(messageId)).status).toBe('read')
    }
    await graph.postStatuses(account, [graph.statusOf(sent, 'failed', 131026)])
    await runJobs()

    expect(await message(messageId)).toMatchObject({ status: 'read', error: null, delivered_at: expect.any(String) })
  })

  test('a send with a lost response is uncertain, not resent, and settled by its receipt', async () => {
    const { writes, reply, graph, message, postAll, clock, runJobs, app } = await open()
    await writes()
    graph.troubles.push('cut_off')
    const { messageId, status } = await reply()
    expect(status).toBe('uncertain')
    clock.advance(3_600_000)
    await settleInterrupted(app)
    await runJobs()
    expect(graph.messages).toHaveLength(1)
    await postAll()

    expect(await message(messageId)).toMatchObject({ status: 'read', error: null })
    expect(graph.messages).toHaveLength(1)
  })

  test('a send interrupted by a crash becomes uncertain until its receipt settles it', async () => {
    const { writes, reply, graph, message, postAll, clock, app } = await open()
    await writes()
    graph.troubles.push('hang')
    const dying = reply()
    await expect.poll(() => graph.messages.length).toBe(1)
    const [row] = await app.db.selectFrom('message').select('id').where('status', '=', 'queued').execute()
    clock.advance(120_001)
    expect(await settleInterrupted(app)).toBe(1)
    expect((await message(row?.id ?? '')).status).toBe('uncertain')
    await postAll()

    expect((await message(row?.id ?? '')).status).toBe('read')
    await app.platforms.close()
    await dying
    expect((await message(row?.id ?? '')).status).toBe('read')
    expect(graph.messages).toHaveLength(1)
  })

  test('an early receipt waits for its message; a receipt for an unknown one is dropped', async () => {
    const { writes, say, thread, clock, runJobs, app, channel, where } = await open()
    await writes()
    const status = (id: string) => ({ id, status: 'delivered', timestamp: '1763600000', recipient_id: '1' })
    await say({ statuses: [status('wamid.late'), status('wamid.never')] })
    const waiting = () => app.db.selectFrom('job').select('run_at').where('kind', '=', 'whatsapp.callback').execute()
    expect(await waiting()).toHaveLength(1)

    const [message] = await thread()
    const row = await app.db
      .selectFrom('message')
      .selectAll()
      .where('id', '=', message?.id ?? '')
      .executeTakeFirstOrThrow()
    await app.db
      .insertInto('message')
      .values({ ...row, id: app.newId(), direction: 'outbound', status: 'sent', platform_message_id: 'wamid.late' })
      .execute()
    clock.advance(2_000)
    await runJobs()
    expect((await thread()).map((each) => each.status)).toContain('delivered')
    for (let minute = 0; minute < 25; minute += 1) {
      clock.advance(60_000)
      await runJobs()
    }
    expect(await waiting()).toEqual([])
    expect([channel.workspaceId]).toEqual([where.workspaceId])
  })

  test('the platform’s charge is stored once per message', async () => {
    const { writes, reply, postAll, graph, account, runJobs, app } = await open()
    await writes()
    await reply()
    await postAll()
    const [sent] = graph.messages
    if (sent) await graph.postStatuses(account, [graph.statusOf(sent, 'delivered')])
    await runJobs()

    expect(await app.db.selectFrom('message_price').selectAll().execute()).toMatchObject([
      { type: 'regular', category: 'utility', cost_micros: 3_400, currency: 'USD' },
    ])
  })
})

test('a refusal because of an opt-out opts the contact out', async () => {
  const { writes, reply, graph, contacts } = await openWhatsAppCustomer(sqlite)
  await writes()
  graph.troubles.push(131050)
  expect((await reply()).status).toBe('failed')

  expect(await contacts()).toMatchObject([{ opt_out: { scope: 'campaigns', source: 'platform' } }])
})

test('a file that the platform cannot take is tried twice', async () => {
  const { writes, reply, graph } = await openWhatsAppCustomer(sqlite)
  await writes()
  graph.troubles.push(131053, 131053, 131053)
  const calls = graph.calls.length
  expect((await reply()).status).toBe('failed')
  expect(graph.calls).toHaveLength(calls + 2)
})

test('a temporary refusal is retried, and the message is sent once', async () => {
  const { writes, reply, graph } = await openWhatsAppCustomer(sqlite)
  await writes()
  graph.troubles.push(131000)
  expect((await reply()).status).toBe('sent')
  expect(graph.messages).toHaveLength(1)
  graph.troubles.push(131047)
  const calls = graph.calls.length
  expect((await reply()).status).toBe('failed')

  expect(graph.calls).toHaveLength(calls + 1)
  expect(graph.messages).toHaveLength(1)
})
