import { ListConversations } from '@parley/shared/conversations/conversations'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { authorized } from '../../testing/authorized.ts'
import { customersOf } from '../../testing/customers.ts'
import { engines, sqlite } from '../../testing/stores/engines.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { listContacts } from '../contacts/list-contacts.ts'
import { listConversations } from '../conversations/list/list-conversations.ts'
import { addNote } from '../messages/add-note.ts'
import { updateMessage } from '../messages/messages.store.ts'
import { indexExisting } from './index-existing.ts'

const phone = '+491701234567'

async function found({ app, member, workspaceId }: TestApp, q: string, mode: 'live' | 'test' = 'live') {
  const input = { ...ListConversations.parse({ q }), workspaceId, mode }
  return (await authorized('conversations.read', listConversations)(app, member(), input)).data.map(({ _id }) => _id)
}

describe.each(engines)('on $name', (engine) => {
  test('the text search finds words of any message, folded, and the beginning of the last', async () => {
    const fixture = await createTestApp(engine)
    const customers = await customersOf(fixture)
    const { conversationId } = await customers.write(phone, 'Grüße aus der Hauptstraße, Ihr Novák 👍')
    await customers.write(phone, 'Call 0171 555 66 77 and 0172 333 44 55 about 東京タワー')
    await customers.write('+15550100001', 'something else')

    for (const q of [
      'novak',
      'NOVÁK',
      'grusse',
      'hauptstrasse',
      'novak haupt',
      'gruß',
      '👍',
      '東京',
      '+49 171 5556677',
    ]) {
      expect(await found(fixture, q), q).toEqual([conversationId])
    }
    expect(await found(fixture, '01715556677')).toEqual([conversationId])
    expect(await found(fixture, '01723334455')).toEqual([conversationId])
    for (const q of ['haupt novak', 'ovak', 'novak zebra', '?', '%', "' OR *"]) {
      expect(await found(fixture, q), q).toEqual([])
    }
  })

  test('the text search finds phones however they are grouped, names and usernames', async () => {
    const fixture = await createTestApp(engine)
    const customers = await customersOf(fixture)
    const { conversationId } = await customers.write(phone, 'hello', { name: 'Zoë Ørsted' })
    await customers.write('+15550100001', 'hello', { name: 'Ben' })

    for (const q of ['0170 123 45 67', '+49 (170) 1234567', '+49 (0)170 123', '0049170', '234 567', 'orsted', 'zoe']) {
      expect(await found(fixture, q), q).toEqual([conversationId])
      const contacts = await authorized('contacts.read', listContacts)(fixture.app, fixture.member(), {
        ...{ page: 1, limit: 20, q },
        workspaceId: fixture.workspaceId,
        mode: 'live',
      })
      expect(contacts.data.map(({ name }) => name)).toEqual(['Zoë Ørsted'])
      expect(contacts.pagination.total).toBe(1)
    }
  })

  test('the text search takes the last group of a phone number for a whole word', async () => {
    const fixture = await createTestApp(engine)
    const customers = await customersOf(fixture)
    const { conversationId } = await customers.write(phone, 'Item 555, shelf 109, box 00000')
    await customers.write('+15550100001', 'Item 555, shelf 109, box 000001')

    expect(await found(fixture, '(555) 109 00000')).toEqual([conversationId])
    expect(await found(fixture, '109 00000')).toEqual([conversationId])
    expect(await found(fixture, '9 00000')).toEqual([])
    expect(await found(fixture, 'box 0000')).toHaveLength(2)
  })

  test('the text search finds nothing of another mode or workspace, and no notes', async () => {
    const fixture = await createTestApp(engine)
    const live = await customersOf(fixture)
    const { conversationId } = await live.write(phone, 'the same words')
    const inTest = await (await customersOf(fixture, 'test')).write(phone, 'the same words')
    await (await customersOf(fixture, 'live', fixture.otherWorkspaceId)).write(phone, 'the same words')
    const where = { workspaceId: fixture.workspaceId, mode: 'live' as const }
    await authorized('notes.add', addNote)(fixture.app, fixture.member(), {
      ...where,
      conversationId,
      text: 'confidential',
    })

    expect(await found(fixture, 'same words')).toEqual([conversationId])
    expect(await found(fixture, 'same words', 'test')).toEqual([inTest.conversationId])
    expect(await found(fixture, 'confidential')).toEqual([])
  })

  test('the text search counts nothing of a workspace whose words have the same tag', async () => {
    const fixture = await createTestApp(engine)
    const { workspaceId, otherWorkspaceId } = fixture
    const { db } = fixture.app
    const { conversationId } = await (await customersOf(fixture)).write(phone, 'the same words')
    await (await customersOf(fixture, 'live', otherWorkspaceId)).write(phone, 'the same words')
    await sql`insert into organization (id, name, slug, "createdAt")
      values (${`twin-${workspaceId}`}, 'Twin', 'twin', '2026-01-01')`.execute(db)
    await sql`update conversation set workspace_id = ${`twin-${workspaceId}`}
      where workspace_id = ${otherWorkspaceId}`.execute(db)
    const [tag, otherTag] = [workspaceId.slice(-8), otherWorkspaceId.slice(-8)]
    await sql`update search_entry set words = replace(words, ${otherTag}, ${tag})`.execute(db)

    const input = { ...ListConversations.parse({ q: 'same words' }), workspaceId, mode: 'live' as const }
    const { data, pagination } = await authorized('conversations.read', listConversations)(
      fixture.app,
      fixture.member(),
      input,
    )
    expect(data.map(({ _id }) => _id)).toEqual([conversationId])
    expect(pagination.total).toBe(1)
  })

  test('the text search follows moved messages and addresses, changed texts and deleted rows', async () => {
    const fixture = await createTestApp(engine)
    const { db } = fixture.app
    const customers = await customersOf(fixture)
    const one = await customers.write(phone, 'about apples')
    const other = await customers.write('+15550100001', 'about pears')
    const contactOf = sql`(select contact_id from conversation where id = ${other.conversationId})`
    await sql`update message set conversation_id = ${other.conversationId} where id = ${one.messageId}`.execute(db)
    await sql`update contact_address set contact_id = ${contactOf} where value = ${phone}`.execute(db)

    expect(await found(fixture, 'apples')).toEqual([other.conversationId])
    expect(await found(fixture, phone)).toEqual([other.conversationId])

    const change = { text: 'about cherries' }
    await fixture.app.transact((tx) => updateMessage(tx, fixture.scope(), one.messageId, change))
    expect(await found(fixture, 'apples')).toEqual([])
    expect(await found(fixture, 'cherries')).toEqual([other.conversationId])
    await sql`update message set text = '' where id = ${one.messageId}`.execute(db)
    expect(await found(fixture, 'cherries')).toEqual([])
    await sql`delete from message where id = ${other.messageId}`.execute(db)
    await sql`delete from contact_address where value = ${phone}`.execute(db)
    expect(await found(fixture, 'pears')).toEqual([])
    expect(await found(fixture, phone)).toEqual([])
    expect(await db.selectFrom('search_entry').select('address').execute()).toEqual([{ address: '+15550100001' }])
  })

  test('the text search indexes in the background what an earlier version stored', async () => {
    const fixture = await createTestApp(engine)
    const { db } = fixture.app
    const { conversationId } = await (await customersOf(fixture)).write(phone, 'stored before', { name: 'Anna' })
    await db.deleteFrom('search_entry').execute()
    await db
      .insertInto('search_backfill')
      .values([{ source: 'contact' }, { source: 'message' }])
      .execute()

    await indexExisting(fixture.app)

    for (const q of ['before', 'anna', phone]) expect(await found(fixture, q)).toEqual([conversationId])
    expect(await db.selectFrom('search_backfill').selectAll().execute()).toEqual([])
    if (engine.name === 'postgres') {
      const { rows } = await sql`select reltuples from pg_class where relname = 'search_entry'`.execute(db)
      expect(rows).toEqual([{ reltuples: 3 }])
    }
  })
})

test('The index of SQLite contains no word of a deleted message', async () => {
  const fixture = await createTestApp(sqlite)
  const { app } = fixture
  const { messageId } = await (await customersOf(fixture)).write(phone, 'xylophone')
  const indexed = async () => {
    const { rows } = await sql`select id from search_index_data
      where instr(block, cast('ylophone' as blob)) > 0`.execute(app.db)
    return rows.length
  }
  expect(await indexed()).toBe(1)

  await sql`delete from message where id = ${messageId}`.execute(app.db)

  expect(await indexed()).toBe(0)
  expect((await app.store.inspect()).problems).toEqual([])
})

test('An index of SQLite that lacks an entry is reported', async () => {
  const { app, ...fixture } = await createTestApp(sqlite)
  await (await customersOf({ app, ...fixture })).write(phone, 'xylophone')
  await sql`drop trigger search_entry_added`.execute(app.db)
  await sql`insert into search_entry (address, words) values ('', 'unindexed')`.execute(app.db)

  expect((await app.store.inspect()).problems).toEqual([
    expect.stringMatching(/^the full-text index search_index does not hold the words/),
  ])
  await sql`insert into search_index (search_index) values ('rebuild')`.execute(app.db)
  expect((await app.store.inspect()).problems).toEqual([])
})

test('The index of SQLite has small pages, so that a deletion reads few rows', async () => {
  const { app } = await createTestApp(sqlite)
  const { rows } = await sql`select v from search_index_config where k = 'pgsz'`.execute(app.db)

  expect(rows).toEqual([{ v: 512 }])
})
