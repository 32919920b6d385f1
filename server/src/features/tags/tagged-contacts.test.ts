import { maxTagsOfContact } from '@parley/shared/conversations/tags'
import { describe, expect, test } from 'vitest'
import { engines } from '../../testing/stores/engines.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { playCustomer } from '../simulator/play-customer.ts'
import { changeContactTags, mergeContactTags, tagsOfContacts } from './tagged-contacts.store.ts'

describe.each(engines)('on $name', (engine) => {
  async function open() {
    const { app, ...fixture } = await createTestApp(engine)
    const [scope, inTest] = [fixture.scope(), fixture.scope('test')]
    const contact = async (from: string, mode: 'live' | 'test' = 'live') => {
      await playCustomer(app, fixture.scope(mode), { from, text: 'Hello', name: from })
      const found = app.db.selectFrom('contact').select('id').where('phone', '=', from).where('mode', '=', mode)
      return (await found.executeTakeFirstOrThrow()).id
    }
    const createTags = async (...names: string[]) => {
      const rows = names.map((name) => ({ id: app.newId(), workspace_id: scope.workspaceId, name }))
      await app.db
        .insertInto('tag')
        .values(rows.map((row) => ({ ...row, colour: 'blue' as const, created_at: app.now() })))
        .execute()
    }
    const change = (changes: Parameters<typeof changeContactTags>[2], by = scope) =>
      app.transact(async (tx) => [...(await changeContactTags(tx, by, changes))].toSorted())
    const namesOf = async (...ids: string[]) => {
      const tags = await tagsOfContacts(app.db, scope, ids)
      return ids.map((id) => (tags.get(id) ?? []).map(({ name }) => name))
    }
    return { app, scope, inTest, contact, createTags, change, namesOf }
  }

  test('contacts are tagged by names regardless of case, and only those that change are returned', async () => {
    const { contact, createTags, change, namesOf } = await open()
    await createTags('VIP', 'Late')
    const [ada, ben] = [await contact('+15550100001'), await contact('+15550100002')]
    expect(await change({ contactIds: [ada], add: ['vip'] })).toEqual([ada])
    expect(await change({ contactIds: [ada, ben], add: ['VIP', 'Late'] })).toEqual([ada, ben].toSorted())
    expect(await change({ contactIds: [ada, ben], add: ['VIP'] })).toEqual([])
    expect(await change({ contactIds: [ada], remove: ['LATE', 'Ghost'] })).toEqual([ada])
    expect(await namesOf(ada, ben)).toEqual([['VIP'], ['Late', 'VIP']])
  })

  test('a tag that the workspace does not have is refused at its field, and nothing changes', async () => {
    const { contact, createTags, change, namesOf } = await open()
    await createTags('VIP')
    const ada = await contact('+15550100001')
    await change({ contactIds: [ada], add: ['VIP'] })
    await expect(change({ contactIds: [ada], add: ['Ghost'], remove: ['VIP'] })).rejects.toMatchObject({
      code: 'invalid_request',
      details: [{ path: 'add_tags' }],
    })
    expect(await namesOf(ada)).toEqual([['VIP']])
  })

  test('contacts of another mode are not tagged', async () => {
    const { contact, createTags, change, namesOf, inTest } = await open()
    await createTags('VIP')
    const ada = await contact('+15550100001')
    expect(await change({ contactIds: [ada], add: ['VIP'] }, inTest)).toEqual([])
    await change({ contactIds: [ada], add: ['VIP'] })
    expect(await change({ contactIds: [ada], remove: ['VIP'] }, inTest)).toEqual([])
    expect(await namesOf(ada)).toEqual([['VIP']])
  })

  test('a contact has a maximum number of tags, and a change beyond it changes nobody', async () => {
    const { contact, createTags, change, namesOf } = await open()
    const names = Array.from({ length: maxTagsOfContact }, (_, n) => `tag ${n}`)
    await createTags(...names, 'One more')
    const [ada, ben] = [await contact('+15550100001'), await contact('+15550100002')]
    await change({ contactIds: [ada], add: names })
    const both = change({ contactIds: [ada, ben], add: ['One more'] })
    await expect(both).rejects.toMatchObject({ code: 'conflict', reason: { key: 'tooManyTagsOnContact' } })
    expect(await namesOf(ben)).toEqual([[]])
  })

  test('a contact that another one is merged into has the tags of both', async () => {
    const { app, scope, contact, createTags, change, namesOf } = await open()
    await createTags('VIP', 'Late', 'Refund')
    const [ada, ben] = [await contact('+15550100001'), await contact('+15550100002')]
    await change({ contactIds: [ada], add: ['VIP', 'Late'] })
    await change({ contactIds: [ben], add: ['VIP', 'Refund'] })
    await app.transact((tx) => mergeContactTags(tx, scope, { from: ben, to: ada }))
    expect(await namesOf(ada, ben)).toEqual([['Late', 'Refund', 'VIP'], []])
  })
})
