import { type Kysely, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { UserActor } from '../../actor.ts'
import { up as addFirstReplies } from '../../db/migrations/0017-first-replies-by-people.ts'
import { authorized } from '../../testing/authorized.ts'
import { agentOf, customersOf } from '../../testing/customers.ts'
import { engines, sqlite, type TestEngine } from '../../testing/stores/engines.ts'
import { seedConversations } from '../../testing/stores/many-conversations.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { addNote } from '../messages/add-note.ts'
import { sendMessage } from '../messages/send-message.ts'
import { analyticsOfAgents } from './analytics-of-agents.ts'
import { analyticsSummary } from './analytics-summary.ts'
import { batchSize, recomputeFigures } from './recompute-figures.ts'

const minuteMs = 60_000

describe.each(engines)('on $name', (engine) => {
  test('the first response is by anybody and the first reply by a person, from the customer’s message on', async () => {
    const { figures, agents, ada, ben, write, reply, note } = await open(engine)
    const conversationId = await write('+491700000001')
    await note(conversationId)
    await reply(conversationId)
    await reply(conversationId, ada)
    await reply(conversationId, ben)

    expect(await figures()).toMatchObject({
      first_reply: { count: 1, median_seconds: 120 },
      first_reply_by_person: { count: 1, median_seconds: 180 },
    })
    const credited = (await agents()).map(({ id, replies, first_reply }) => [id, replies, first_reply.count])
    expect(credited).toEqual([
      [ada.userId, 1, 1],
      [ben.userId, 1, 0],
    ])
  })

  test('what the business wrote before the customer’s message is no reply', async () => {
    const { figures, agents, echo, write } = await open(engine)
    await echo('+491700000001')
    expect(await figures()).toMatchObject({ first_reply: { count: 0 }, first_reply_by_person: { count: 0 } })
    await write('+491700000001')
    await echo('+491700000001', { by: 'another_app' })
    await echo('+491700000001')

    expect(await figures()).toMatchObject({
      conversations_opened: 1,
      first_reply: { count: 1, median_seconds: 60 },
      first_reply_by_person: { count: 1, median_seconds: 120 },
    })
    expect(await agents()).toEqual([])
  })

  test('an upgrade recomputes stored first replies, and says which it cannot', async () => {
    const { fixture, summary, agents, ada, write, reply, note, echo } = await open(engine)
    const { app } = fixture
    const [answered, thinned] = [await write('+491700000001'), await write('+491700000002')]
    await note(answered)
    for (const by of [undefined, ada]) await reply(answered, by)
    await reply(thinned, ada)
    await echo('+491700000003')
    await write('+491700000003')
    await write('+491700000004')
    const before = [await summary(), await agents()]
    await app.db.deleteFrom('message').where('conversation_id', '=', thinned).execute()
    // As the earlier version stored it: the first message of ours, whoever it was by.
    const oursFirst = sql<number>`coalesce(first_reply_at, (select min(message.created_at) from message
      where message.conversation_id = conversation.id and message.direction = 'outbound' and message.kind = 'text'))`
    await app.db.updateTable('conversation').set({ first_reply_at: oursFirst }).execute()
    await asBefore(app.db as unknown as Kysely<unknown>)
    await addFirstReplies(app.db as unknown as Kysely<unknown>)
    expect((await summary()).deleted.measured_from_opening).toBe(3)
    await fixture.runJobs()

    const after = await summary()
    expect(after.current.first_reply).toEqual(before[0] && 'current' in before[0] && before[0].current.first_reply)
    expect(after.current.first_reply_by_person).toEqual({ count: 1, median_seconds: 240, p90_seconds: 240 })
    expect(after.deleted).toEqual({ messages: 0, conversations: 0, measured_from_opening: 1, of_unknown_channel: 0 })
    expect((await agents())[0]).toMatchObject({ id: ada.userId, first_reply: { count: 1 } })
  })
})

test('recomputing continues after an interruption, and each transaction has one batch', async () => {
  const { fixture, summary } = await open(sqlite)
  const { app, workspaceId } = fixture
  const newest = app.now()
  await seedConversations(app.db, { workspaceId, conversations: 3 * batchSize, messagesEach: 2, newest, stepMs: 1_000 })
  const expected = (await summary()).current.first_reply
  expect(expected.count).toBe(3 * batchSize)
  await app.db.updateTable('conversation').set({ first_waiting_since: null, first_reply_at: 1 }).execute()
  const left = async () => (await summary()).deleted.measured_from_opening
  const changed: number[] = []
  const killed = {
    ...app,
    transact: (async (work) => {
      if (changed.length === 2) throw new Error('killed')
      const before = await left()
      const result = await app.transact(work)
      changed.push(before - (await left()))
      return result
    }) satisfies typeof app.transact,
  }
  const payload = { after: 0 }
  const where = { workspaceId, mode: 'live' as const }
  await app.transact((tx) => app.jobs.enqueue(tx, where, { kind: 'analytics.recompute', payload }))
  const job = { ...where, payload, signal: new AbortController().signal, requireLease: async () => undefined }
  await expect(recomputeFigures(killed, job as never)).rejects.toThrow('killed')
  expect(changed).toEqual([batchSize, batchSize])

  await fixture.runJobs()
  expect([await left(), (await summary()).current.first_reply]).toEqual([0, expected])
})

async function asBefore(db: Kysely<unknown>): Promise<void> {
  await sql`drop index conversation_by_opening`.execute(db)
  for (const column of ['first_waiting_since', 'first_person_reply_at', 'first_person_reply_by_id']) {
    await sql`alter table conversation drop column ${sql.ref(column)}`.execute(db)
  }
  await sql`alter table workspace_settings drop column assigns_on_reply`.execute(db)
  await sql`create index conversation_by_opening on conversation (workspace_id, mode, created_at)`.execute(db)
}

async function open(engine: TestEngine) {
  const fixture = await createTestApp(engine)
  const { app, clock, workspaceId } = fixture
  const customers = await customersOf(fixture)
  const [ada, ben] = [await agentOf(fixture, 'Ada'), await agentOf(fixture, 'Ben')]
  const where = { workspaceId, mode: 'live' as const }
  let sent = 0
  /** The message or note of a person, or a program, a minute after whatever was before. */
  const reply = async (conversationId: string, by?: UserActor) => {
    clock.advance(minuteMs)
    const input = { conversationId, text: 'An answer' }
    if (!by) return sendMessage(app, fixture.scope(), input)
    return authorized('messages.send', sendMessage)(app, by, { ...where, ...input })
  }
  const note = async (conversationId: string) => {
    clock.advance(minuteMs)
    await authorized('notes.add', addNote)(app, ada, { ...where, conversationId, text: 'A note' })
  }
  /** What the business writes in the phone app, or another app of the number. */
  const echo = async (phone: string, more: { by?: 'another_app' } = {}) => {
    clock.advance(minuteMs)
    sent += 1
    const to = { phone, platformUserId: null }
    const message = { text: 'From the phone', quotedPlatformMessageId: null, at: app.now(), ...more }
    await customers.deliver({ kind: 'echo', to, platformMessageId: `echo ${sent}`, ...message })
  }
  const summary = () => analyticsSummary(app, fixture.scope(), {})
  return {
    fixture,
    ada,
    ben,
    reply,
    note,
    echo,
    summary,
    write: async (phone: string) => {
      clock.advance(minuteMs)
      return (await customers.write(phone, 'A question')).conversationId
    },
    figures: async () => (await summary()).current,
    agents: async () => (await analyticsOfAgents(app, fixture.scope(), {})).data,
  }
}
