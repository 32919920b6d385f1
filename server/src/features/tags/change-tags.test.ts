import { viewCountLimit } from '@parley/shared/words'
import { describe, expect, test } from 'vitest'
import { entriesOf } from '../../testing/audit.ts'
import { authorized } from '../../testing/authorized.ts'
import { engines } from '../../testing/stores/engines.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { changeConversation } from '../conversations/change-conversation.ts'
import { getConversation } from '../conversations/get-conversation.ts'
import { countSavedViews } from '../conversations/list/count-saved-views.ts'
import { listConversations } from '../conversations/list/list-conversations.ts'
import { createSavedView } from '../saved-views/create-saved-view.ts'
import { listSavedViews } from '../saved-views/list-saved-views.ts'
import { playCustomer } from '../simulator/play-customer.ts'
import { changeTag } from './change-tag.ts'
import { countTags } from './count-tags.ts'
import { createTag } from './create-tag.ts'
import { deleteTag } from './delete-tag.ts'
import { listTags } from './list-tags.ts'
import { mergeTags } from './merge-tags.ts'
import { changeContactTags, tagsOfContacts } from './tagged-contacts.store.ts'

describe.each(engines)('on $name', (engine) => {
  async function open() {
    const fixture = await createTestApp(engine)
    const { app, workspaceId } = fixture
    const admin = fixture.member('admin')
    const here = { workspaceId, mode: 'live' as const }
    const create = async (name: string) =>
      (await authorized('tags.manage', createTag)(app, admin, { ...here, name, colour: 'blue' })).id
    const rename = (tagId: string, name: string) =>
      authorized('tags.manage', changeTag)(app, admin, { ...here, tagId, name })
    const merge = (from: string, into: string) =>
      authorized('tags.manage', mergeTags)(app, admin, { ...here, from, into })
    /** A customer with these tags, whose conversation has them too. */
    const customer = async (from: string, names: string[], mode: 'live' | 'test' = 'live') => {
      const scope = fixture.scope(mode)
      const { conversationId } = await playCustomer(app, scope, { from, text: 'Hello', name: from })
      const where = { workspaceId, mode, conversationId }
      const { contact_id } = await authorized('conversations.read', getConversation)(app, admin, where)
      const contactId = contact_id ?? ''
      await authorized('conversations.change', changeConversation)(app, admin, { ...where, add_tags: names })
      await app.transact((tx) => changeContactTags(tx, scope, { contactIds: [contactId], add: names }))
      const tags = async () => {
        const ofContact = (await tagsOfContacts(app.db, scope, [contactId])).get(contactId) ?? []
        const { tags: ofConversation } = await authorized('conversations.read', getConversation)(app, admin, where)
        return { ofConversation, ofContact: ofContact.map(({ name }) => name) }
      }
      return { tags, conversationId }
    }
    const both = (...names: string[]) => ({ ofConversation: names, ofContact: names })
    const namesOfTags = async () =>
      (await authorized('tags.read', listTags)(app, admin, here)).data.map(({ name }) => name)
    const found = async (tag: string) => {
      const list = { ...here, page: 1, limit: 20, tag }
      return (await authorized('conversations.read', listConversations)(app, admin, list)).pagination.total
    }
    return { fixture, app, admin, here, create, rename, merge, customer, both, namesOfTags, found }
  }

  test('a renamed tag has its new name everywhere, and one row of the store changes', async () => {
    const { fixture, app, admin, here, create, rename, customer, both, found } = await open()
    const id = await create('VIP')
    const anna = await customer('+15550100001', ['VIP'])
    const row = () => app.db.selectFrom('conversation').selectAll().execute()
    const before = await row()
    expect(await rename(id, 'Important')).toMatchObject({ id, name: 'Important', colour: 'blue' })
    expect(await anna.tags()).toEqual(both('Important'))
    expect([await found('Important'), await found('VIP')]).toEqual([1, 0])
    expect(await row()).toEqual(before)
    await authorized('tags.manage', changeTag)(app, admin, { ...here, tagId: id, colour: 'red' })
    expect((await entriesOf(fixture, 'tag.changed')).map(({ subject, details }) => [subject, details])).toEqual([
      ['VIP', { name: { from: 'VIP', to: 'Important' } }],
      ['Important', { colour: { from: 'blue', to: 'red' } }],
    ])
  })

  test('saved views of all members follow a tag that is renamed or merged', async () => {
    const { fixture, app, here, create, rename, merge, customer } = await open()
    const [vip, late] = [await create('VIP'), await create('Late')]
    await customer('+15550100001', ['VIP'])
    const [ada, ben] = [fixture.member('agent'), fixture.member('agent')]
    const save = (actor: typeof ada, shared: boolean, filter: Record<string, string>) =>
      authorized('saved_views.change', createSavedView)(app, actor, { ...here, name: 'Mine', filter, shared })
    await save(ada, false, { tag: 'VIP', status: 'open' })
    await save(ben, true, { tag: 'VIP' })
    await save(ben, false, { tag: 'Late' })
    const views = async (actor: typeof ada) =>
      (await authorized('saved_views.read', listSavedViews)(app, actor, here)).data.map(({ filter }) => filter)
    await rename(vip, 'Important')
    expect(await views(ada)).toEqual(
      expect.arrayContaining([{ tag: 'Important', status: 'open' }, { tag: 'Important' }]),
    )
    expect(await views(ben)).toEqual(expect.arrayContaining([{ tag: 'Important' }, { tag: 'Late' }]))
    await merge(vip, late)
    expect(await views(ada)).toEqual(expect.arrayContaining([{ tag: 'Late', status: 'open' }, { tag: 'Late' }]))
    const counts = await authorized('conversations.read', countSavedViews)(app, ada, here)
    expect(Object.values(counts.views)).toEqual([1, 1])
  })

  test('a name of another tag is refused regardless of case, and its own in another case is not', async () => {
    const { create, rename, namesOfTags } = await open()
    const id = await create('VIP')
    await create('Late')
    await expect(rename(id, 'LATE')).rejects.toMatchObject({ code: 'conflict', details: [{ path: 'name' }] })
    expect(await namesOfTags()).toEqual(['Late', 'VIP'])
    expect(await rename(id, 'vip')).toMatchObject({ name: 'vip' })
  })

  test('everything of both modes with a merged tag has the other one, once', async () => {
    const { fixture, create, merge, customer, both, namesOfTags, found } = await open()
    const [vip, important] = [await create('VIP'), await create('Important')]
    await create('Late')
    const one = await customer('+15550100001', ['VIP', 'Late'])
    const two = await customer('+15550100002', ['Important', 'VIP'])
    const three = await customer('+15550100003', ['VIP'])
    const test = await customer('+15550100004', ['VIP'], 'test')
    expect(await merge(vip, important)).toMatchObject({ id: important, name: 'Important' })
    expect(await one.tags()).toEqual(both('Important', 'Late'))
    for (const each of [two, three, test]) expect(await each.tags()).toEqual(both('Important'))
    expect(await found('Important')).toBe(3)
    expect(await namesOfTags()).toEqual(['Important', 'Late'])
    expect(
      await fixture.app.db.selectFrom('conversation_tag').select('tag_id').where('tag_id', '=', vip).execute(),
    ).toEqual([])
    expect((await entriesOf(fixture, 'tag.merged')).map(({ subject, details }) => [subject, details])).toEqual([
      ['VIP', { into: 'Important' }],
    ])
  })

  test('a tag is not merged into itself, nor into one of another workspace', async () => {
    const { fixture, create, merge, customer, both, namesOfTags } = await open()
    const id = await create('VIP')
    const anna = await customer('+15550100001', ['VIP'])
    const { app } = fixture
    const stranger = fixture.member('owner', { workspaceId: fixture.otherWorkspaceId })
    const theirs = {
      workspaceId: fixture.otherWorkspaceId,
      mode: 'live' as const,
      name: 'Theirs',
      colour: 'red' as const,
    }
    const foreign = await authorized('tags.manage', createTag)(app, stranger, theirs)
    await expect(merge(id, id)).rejects.toMatchObject({ code: 'invalid_request', details: [{ path: 'into' }] })
    await expect(merge(id, foreign.id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(merge(foreign.id, id)).rejects.toMatchObject({ code: 'not_found' })
    expect([await anna.tags(), await namesOfTags()]).toEqual([both('VIP'), ['VIP']])
  })

  test('a merge that was interrupted is completed by the next one', async () => {
    const { app, create, merge, customer, both } = await open()
    const [vip, important] = [await create('VIP'), await create('Important')]
    const anna = await customer('+15550100001', ['VIP'])
    const ben = await customer('+15550100002', ['VIP'])
    // As after a kill between two transactions: one conversation has the other tag already.
    await app.db
      .updateTable('conversation')
      .set({ tags: `\n${important}\n` })
      .where('id', '=', anna.conversationId)
      .execute()
    await app.db
      .updateTable('conversation_tag')
      .set({ tag_id: important })
      .where('conversation_id', '=', anna.conversationId)
      .execute()
    await merge(vip, important)
    for (const each of [anna, ben]) expect(await each.tags()).toEqual(both('Important'))
  })

  test('more than one transaction of conversations and contacts is merged, and then deleted', async () => {
    const { fixture, app, admin, here, create, merge, customer, found } = await open()
    const [vip, important] = [await create('VIP'), await create('Important')]
    const { conversationId } = await customer('+15550100001', ['VIP'])
    const conversation = await app.db
      .selectFrom('conversation')
      .selectAll()
      .where('id', '=', conversationId)
      .executeTakeFirstOrThrow()
    const ids = Array.from({ length: 600 }, () => app.newId())
    for (let start = 0; start < ids.length; start += 100) {
      const some = ids.slice(start, start + 100)
      await app.db
        .insertInto('conversation')
        .values(some.map((id) => ({ ...conversation, id, status: 'resolved' as const })))
        .execute()
      const rows = some.map((conversation_id) => ({
        ...{ workspace_id: here.workspaceId, mode: here.mode },
        tag_id: vip,
        conversation_id,
      }))
      await app.db.insertInto('conversation_tag').values(rows).execute()
    }
    await merge(vip, important)
    expect(await found('Important')).toBe(601)
    await authorized('tags.manage', deleteTag)(app, admin, { ...here, tagId: important })
    expect(await app.db.selectFrom('conversation').select('id').where('tags', '<>', '').execute()).toEqual([])
    expect(await app.db.selectFrom('contact_tag').selectAll().execute()).toEqual([])
    expect(await entriesOf(fixture, 'tag.deleted')).toHaveLength(1)
  })

  test('each tag has the number of its conversations and contacts in the mode, up to the limit', async () => {
    const { app, admin, here, create, customer } = await open()
    const [vip, late] = [await create('VIP'), await create('Late')]
    await customer('+15550100001', ['VIP', 'Late'])
    await customer('+15550100002', ['VIP'])
    await customer('+15550100003', ['VIP'], 'test')
    const contact = await app.db
      .selectFrom('contact')
      .selectAll()
      .where('mode', '=', 'live')
      .limit(1)
      .executeTakeFirstOrThrow()
    const counts = async () => {
      const { data } = await authorized('tags.read', countTags)(app, admin, here)
      return new Map(data.map(({ id, ...counted }) => [id, counted]))
    }
    expect(await counts()).toEqual(
      new Map([
        [vip, { conversations: 2, contacts: 2 }],
        [late, { conversations: 1, contacts: 1 }],
      ]),
    )
    for (let start = 0; start < viewCountLimit; start += 100) {
      const ids = Array.from({ length: 100 }, () => app.newId())
      await app.db
        .insertInto('contact')
        .values(ids.map((id) => ({ ...contact, id, phone: null, platform_user_id: null })))
        .execute()
      const rows = ids.map((contact_id) => ({
        ...{ workspace_id: here.workspaceId, mode: here.mode },
        tag_id: late,
        contact_id,
      }))
      await app.db.insertInto('contact_tag').values(rows).execute()
    }
    expect((await counts()).get(late)).toEqual({ conversations: 1, contacts: viewCountLimit })
  })
})
