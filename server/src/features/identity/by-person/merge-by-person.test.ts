import type { ContactChanges } from '@parley/shared/contacts/contact-changes'
import { describe, expect, test } from 'vitest'
import { authorized } from '../../../testing/authorized.ts'
import { agentOf, customersOf, eventsOf, recordEvents } from '../../../testing/customers.ts'
import { engines } from '../../../testing/stores/engines.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { createContactField } from '../../contact-fields/create-contact-field.ts'
import { fieldValuesOf } from '../../contact-fields/field-values.store.ts'
import { contactsByAddress } from '../../contacts/addresses/addresses.store.ts'
import { blockContact } from '../../contacts/blocks/block-contact.ts'
import { changeContact } from '../../contacts/change-contact.ts'
import { getContact } from '../../contacts/get-contact.ts'
import { saveContact } from '../../contacts/save-contact.ts'
import { setOptOut } from '../../contacts/set-opt-out.ts'
import { changeConversation } from '../../conversations/change-conversation.ts'
import { listConversations } from '../../conversations/list/list-conversations.ts'
import { sendMessage } from '../../messages/send-message.ts'
import { createTag } from '../../tags/create-tag.ts'
import { changeContactTags, tagsOfContacts } from '../../tags/tagged-contacts.store.ts'
import { mergeByPerson } from './merge-by-person.ts'
import { listMerged, previewMerge } from './preview-merge.ts'
import { splitContact } from './split-contact.ts'

const [adasPhone, bobsPhone] = ['+15550100001', '+15550100002']
const dayMs = 86_400_000

describe.each(engines)('Contacts that a member merges on $name', (engine) => {
  async function open() {
    const fixture = await recordEvents(await createTestApp(engine))
    const { app, workspaceId } = fixture
    const owner = fixture.member()
    const where = { workspaceId, mode: 'live' as const }
    const { write } = await customersOf(fixture)
    const idOf = async (phone: string) =>
      (await contactsByAddress(app.db, fixture.scope(), [phone])).get(phone)?.id ?? 'none'
    const ada = await write(adasPhone, 'I am Ada', { name: 'Ada' })
    const bob = await write(bobsPhone, 'I am Bob', { name: 'Bob' })
    const [adaId, bobId] = [await idOf(adasPhone), await idOf(bobsPhone)]
    const merge = (input: { from: string; into: string; take?: string[] }, actor = owner) =>
      authorized('contacts.manage', mergeByPerson)(app, actor, { ...where, take: [], ...input })
    const split = (contactId: string, actor = owner) =>
      authorized('contacts.manage', splitContact)(app, actor, { ...where, contactId })
    const get = (contactId: string) => authorized('contacts.read', getContact)(app, owner, { ...where, contactId })
    const merged = (contactId: string) =>
      authorized('contacts.read_history', listMerged)(app, owner, { ...where, contactId })
    const conversationsOf = async (contactId: string) => {
      const list = await authorized('conversations.read', listConversations)(app, owner, {
        ...where,
        page: 1,
        limit: 50,
        contactId,
      })
      return list.data.map(({ _id }) => _id).toSorted()
    }
    const messagesOf = async (contactId: string) => {
      const rows = await app.db.selectFrom('message').select('text').where('contact_id', '=', contactId).execute()
      return rows.map(({ text }) => text).toSorted()
    }
    const reply = (conversationId: string, text: string) =>
      authorized('messages.send', sendMessage)(app, owner, { ...where, conversationId, text })
    const resolve = (conversationId: string) =>
      authorized('conversations.change', changeConversation)(app, owner, {
        ...where,
        conversationId,
        status: 'resolved',
      })
    /** The texts of each conversation, oldest first. */
    const threads = async () => {
      const rows = await app.db
        .selectFrom('message')
        .select(['conversation_id', 'text'])
        .orderBy('created_at')
        .orderBy('id')
        .execute()
      const byId = Map.groupBy(rows, ({ conversation_id }) => conversation_id ?? '')
      return new Map([...byId].map(([id, messages]) => [id, messages.map(({ text }) => text)]))
    }
    return {
      ...fixture,
      fixture,
      reply,
      resolve,
      threads,
      owner,
      where,
      write,
      ada,
      bob,
      adaId,
      bobId,
      merge,
      split,
      get,
      merged,
      conversationsOf,
      messagesOf,
      idOf,
    }
  }

  test('the chosen contact remains with its own values, and the other id leads to it', async () => {
    const { merge, get, adaId, bobId, conversationsOf, messagesOf, ada, bob } = await open()
    // Ada is the older one, and ends all the same.
    expect(await merge({ from: adaId, into: bobId })).toMatchObject({ id: bobId, name: 'Bob', phone: bobsPhone })

    const contact = await get(adaId)
    expect(contact).toMatchObject({ id: bobId, name: 'Bob', phone: bobsPhone })
    expect(contact.addresses.map(({ value }) => value).toSorted()).toEqual([adasPhone, bobsPhone])
    expect(await conversationsOf(bobId)).toEqual([ada.conversationId, bob.conversationId].toSorted())
    expect(await messagesOf(bobId)).toEqual(['I am Ada', 'I am Bob'])
  })

  test('values that are chosen come from the contact that ends', async () => {
    const { merge, adaId, bobId } = await open()
    const merged = await merge({ from: adaId, into: bobId, take: ['name', 'phone'] })
    expect(merged).toMatchObject({ id: bobId, name: 'Ada', phone: adasPhone })
  })

  test('a value that no merge knows is refused at its field, and nothing changes', async () => {
    const { merge, get, adaId, bobId } = await open()
    const refused = merge({ from: adaId, into: bobId, take: ['name', '__proto__'] })
    await expect(refused).rejects.toMatchObject({ code: 'invalid_request', details: [{ path: 'take[1]' }] })
    expect(await get(adaId)).toMatchObject({ id: adaId, name: 'Ada' })
  })

  test('the stricter opt-out and the block stay', async () => {
    const { app, owner, where, merge, adaId, bobId } = await open()
    const optOut = authorized('contacts.change', setOptOut)
    await optOut(app, owner, { ...where, contactId: adaId, scope: 'everything' })
    await optOut(app, owner, { ...where, contactId: bobId, scope: 'campaigns' })
    await authorized('contacts.block', blockContact)(app, owner, { ...where, contactId: adaId, reason: 'Spam' })
    const preview = await authorized('contacts.manage', previewMerge)(app, owner, {
      ...where,
      from: adaId,
      into: bobId,
    })
    expect(preview).toMatchObject({ opt_out: { scope: 'everything' }, is_blocked: true })
    expect(await merge({ from: adaId, into: bobId })).toMatchObject({
      opt_out: { scope: 'everything' },
      block_reason: 'Spam',
    })
  })

  test('a merge is in the audit log with its author, and programs are told', async () => {
    const fixture = await open()
    const { app, merge, adaId, bobId } = fixture
    const agent = await agentOf(fixture)
    await merge({ from: adaId, into: bobId }, agent)
    const [entry, ...others] = await app.db
      .selectFrom('audit_entry')
      .selectAll()
      .where('action', '=', 'contact.merged')
      .execute()
    expect(others).toEqual([])
    expect(entry).toMatchObject({ actor_id: `user:${agent.userId}`, subject_id: `contact:${bobId}` })
    expect(await eventsOf(fixture, 'contact.merged')).toMatchObject([
      { contact_id: bobId, merged_id: adaId, contact: { phone: bobsPhone, name: 'Bob' }, merged_by: agent.name },
    ])
  })

  test('two that are one already stay as they are', async () => {
    const { app, merge, adaId, bobId } = await open()
    await merge({ from: adaId, into: bobId })
    expect(await merge({ from: bobId, into: adaId })).toMatchObject({ id: bobId })
    expect(await merge({ from: adaId, into: bobId })).toMatchObject({ id: bobId })
    expect(await app.db.selectFrom('contact_snapshot').select('contact_id').execute()).toEqual([{ contact_id: adaId }])
  })

  test('merges of two contacts in both directions at once leave one contact', async () => {
    const { app, merge, adaId, bobId } = await open()
    await Promise.all([merge({ from: adaId, into: bobId }), merge({ from: bobId, into: adaId })])
    expect(await app.db.selectFrom('contact').select('id').execute()).toHaveLength(1)
    expect(await app.db.selectFrom('contact_snapshot').select('contact_id').execute()).toHaveLength(1)
  })

  test('the preview shows what each contact has, and changes nothing', async () => {
    const { app, owner, where, adaId, bobId, get } = await open()
    const preview = await authorized('contacts.manage', previewMerge)(app, owner, {
      ...where,
      from: adaId,
      into: bobId,
    })
    expect(preview).toMatchObject({
      into: { contact: { id: bobId }, conversations: 1, campaigns: 0, addresses: [{ value: bobsPhone }] },
      from: { contact: { id: adaId }, conversations: 1, campaigns: 0, addresses: [{ value: adasPhone }] },
      values: [
        { value: 'name', into: 'Bob', from: 'Ada' },
        { value: 'phone', into: bobsPhone, from: adasPhone },
      ],
      opt_out: null,
      is_blocked: false,
    })
    expect(await get(adaId)).toMatchObject({ id: adaId })
  })

  test('a split gives the contact back its id, addresses, conversations and messages', async () => {
    const { app, merge, split, get, merged, adaId, bobId, conversationsOf, messagesOf, ada, bob } = await open()
    const before = { ada: await get(adaId), bob: await get(bobId) }
    await merge({ from: adaId, into: bobId, take: ['name', 'phone'] })
    expect(await merged(bobId)).toMatchObject([{ id: adaId, name: 'Ada', phone: adasPhone, merged_by: 'The owner' }])

    const { contact, remaining } = await split(adaId)
    const withoutTime = ({ updated_at: _, ...rest }: object & { updated_at: string }) => rest
    expect(withoutTime(await get(adaId))).toEqual(withoutTime(before.ada))
    expect(withoutTime(await get(bobId))).toEqual(withoutTime(before.bob))
    expect([contact.id, remaining.id]).toEqual([adaId, bobId])
    expect(await conversationsOf(adaId)).toEqual([ada.conversationId])
    expect(await conversationsOf(bobId)).toEqual([bob.conversationId])
    expect(await messagesOf(adaId)).toEqual(['I am Ada'])
    expect(await messagesOf(bobId)).toEqual(['I am Bob'])
    expect(await merged(bobId)).toEqual([])
    expect(await app.db.selectFrom('merged_object').selectAll().execute()).toEqual([])
  })

  test('a split gives back what came from each address since the merge, and what went there', async () => {
    const { app, fixture, write, reply, merge, split, adaId, bobId, ada, conversationsOf, messagesOf, threads } =
      await open()
    await merge({ from: adaId, into: bobId })
    fixture.clock.advance(1_000)
    const { conversationId: shared } = await write(adasPhone, 'Ada again')
    expect((await write(bobsPhone, 'Bob again')).conversationId).toBe(shared)
    await reply(shared, 'To Bob')
    await write(adasPhone, 'Ada once more')
    await reply(shared, 'To Ada')

    await split(adaId)
    expect(await messagesOf(adaId)).toEqual(['Ada again', 'Ada once more', 'I am Ada', 'To Ada'])
    expect(await messagesOf(bobId)).toEqual(['Bob again', 'I am Bob', 'To Bob'])
    const byConversation = await threads()
    expect(await conversationsOf(adaId)).toEqual([ada.conversationId])
    for (const id of await conversationsOf(bobId)) expect(byConversation.get(id)?.join()).not.toContain('Ada')
    expect(byConversation.get(ada.conversationId)).toEqual(['I am Ada', 'Ada again', 'Ada once more', 'To Ada'])
    const lists = await app.db
      .selectFrom('conversation')
      .select(['contact_id', 'last_message_text', 'reply_address'])
      .where('last_message_text', 'like', 'To %')
      .orderBy('last_message_text')
      .execute()
    expect(lists).toEqual([
      { contact_id: adaId, last_message_text: 'To Ada', reply_address: adasPhone },
      { contact_id: bobId, last_message_text: 'To Bob', reply_address: bobsPhone },
    ])
  })

  test('a conversation that only one of the two had since the merge goes back as a whole', async () => {
    const { app, fixture, write, merge, split, adaId, bobId, ada, bob, resolve, conversationsOf } = await open()
    await resolve(ada.conversationId)
    await resolve(bob.conversationId)
    await merge({ from: adaId, into: bobId })
    fixture.clock.advance(1_000)
    const { conversationId } = await write(adasPhone, 'Ada again')
    await split(adaId)
    expect(await conversationsOf(adaId)).toEqual([ada.conversationId, conversationId].toSorted())
    expect(await conversationsOf(bobId)).toEqual([bob.conversationId])
    expect(await app.db.selectFrom('conversation').select('id').execute()).toHaveLength(3)
  })

  test('a split tells programs that one contact exists again and the other changed', async () => {
    const fixture = await open()
    const { merge, split, adaId, bobId } = fixture
    await merge({ from: adaId, into: bobId, take: ['name'] })
    await split(adaId)
    const record = (id: string, name: string, phone: string) => ({ contact_id: id, contact: { id, name, phone } })
    expect(await eventsOf(fixture, 'contact.created')).toMatchObject([record(adaId, 'Ada', adasPhone)])
    expect(await eventsOf(fixture, 'contact.updated')).toMatchObject([record(bobId, 'Bob', bobsPhone)])
  })

  test('values that a member or key gave fill gaps, and a split gives them back', async () => {
    const { app, scope, merge, split, get, adaId, bobId } = await open()
    const save = async (contactId: string, changes: ContactChanges) => {
      const contact = await app.db
        .selectFrom('contact')
        .selectAll()
        .where('id', '=', contactId)
        .executeTakeFirstOrThrow()
      await app.transact((tx) => saveContact(app, tx, scope(), { contact, changes, source: 'person' }))
    }
    await save(adaId, { external_id: 'customer-7', emails: ['ada@example.com'], language: 'pt-BR' })
    await save(bobId, { language: 'de' })
    expect(await merge({ from: adaId, into: bobId })).toMatchObject({
      external_id: 'customer-7',
      email: 'ada@example.com',
    })
    await split(adaId)
    expect(await get(adaId)).toMatchObject({ external_id: 'customer-7', email: 'ada@example.com' })
    expect(await get(bobId)).toMatchObject({ external_id: null, email: null })
  })

  test('an own id that another contact has got since the merge stays there in a split', async () => {
    const { app, merge, split, get, write, idOf, adaId, bobId } = await open()
    const give = (contactId: string, external_id: string | null) =>
      app.db.updateTable('contact').set({ external_id }).where('id', '=', contactId).execute()
    await give(adaId, 'customer-7')
    await merge({ from: adaId, into: bobId })
    await give(bobId, null)
    await write('+15550100003', 'I am Cleo', { name: 'Cleo' })
    const cleoId = await idOf('+15550100003')
    await give(cleoId, 'customer-7')
    await split(adaId)
    expect([(await get(adaId)).external_id, (await get(cleoId)).external_id]).toEqual([null, 'customer-7'])
  })

  test('tags are united, and a split gives each contact its own ones', async () => {
    const { app, scope, owner, where, merge, split, adaId, bobId } = await open()
    for (const name of ['VIP', 'Berlin', 'Press']) {
      await authorized('tags.manage', createTag)(app, owner, { ...where, name, colour: 'blue' })
    }
    const tag = (contactId: string, ...add: string[]) =>
      app.transact((tx) => changeContactTags(tx, scope(), { contactIds: [contactId], add }))
    const tagsOf = async (contactId: string) =>
      ((await tagsOfContacts(app.db, scope(), [contactId])).get(contactId) ?? []).map(({ name }) => name)
    await tag(adaId, 'VIP', 'Berlin')
    await tag(bobId, 'VIP', 'Press')
    await merge({ from: adaId, into: bobId })
    expect(await tagsOf(bobId)).toEqual(['Berlin', 'Press', 'VIP'])
    await split(adaId)
    expect([await tagsOf(adaId), await tagsOf(bobId)]).toEqual([
      ['Berlin', 'VIP'],
      ['Press', 'VIP'],
    ])
  })

  test('values of fields are in the preview and fill gaps, and a split gives each contact its own ones, except what was changed since', async () => {
    const { app, scope, owner, where, merge, split, adaId, bobId } = await open()
    const choices = [{ label: 'Tea' }, { label: 'Coffee' }]
    for (const field of [
      ...['city', 'plan', 'since', '__proto__'].map((key) => ({ key, label: key, type: 'text' as const })),
      { key: 'likes', label: 'Likes', type: 'choices' as const, choices },
    ]) {
      await createContactField(app, scope(), { choices: [], ...field })
    }
    const write = (contactId: string, fields: Record<string, unknown>) =>
      authorized('contacts.manage', changeContact)(app, owner, { ...where, contactId, changes: { fields }, seen: {} })
    const fieldsOf = async (contactId: string) => (await fieldValuesOf(app.db, scope(), [contactId])).get(contactId)
    const ofAda = Object.fromEntries([
      ...Object.entries({ city: 'Bonn', plan: 'Gold', since: '2020', likes: ['tea'] }),
      ['__proto__', 'a'],
    ])
    await write(adaId, ofAda)
    await write(bobId, { city: 'Rome', likes: ['coffee'] })
    const pair = { ...where, from: adaId, into: bobId }
    const { fields } = await authorized('contacts.manage', previewMerge)(app, owner, pair)
    expect(fields.map(({ label, into, from }) => [label, into, from])).toEqual([
      ['city', 'Rome', 'Bonn'],
      ['plan', null, 'Gold'],
      ['since', null, '2020'],
      ['__proto__', null, 'a'],
      ['Likes', 'Coffee', 'Tea'],
    ])

    await merge({ from: adaId, into: bobId })
    expect(await fieldsOf(bobId)).toEqual({ ...ofAda, city: 'Rome', likes: ['tea', 'coffee'] })
    await write(bobId, { since: '2021' })
    await split(adaId)
    expect(await fieldsOf(adaId)).toEqual(ofAda)
    expect(await fieldsOf(bobId)).toEqual({ city: 'Rome', since: '2021', likes: ['coffee'] })
  })

  test('a value that somebody has changed since the merge stays in a split', async () => {
    const { app, merge, split, get, adaId, bobId } = await open()
    await merge({ from: adaId, into: bobId, take: ['name'] })
    await app.db.updateTable('contact').set({ name: 'Bobby' }).where('id', '=', bobId).execute()
    await split(adaId)
    expect([(await get(adaId)).name, (await get(bobId)).name]).toEqual(['Ada', 'Bobby'])
  })

  test('an opt-out since the merge holds for both contacts after a split', async () => {
    const { app, owner, where, merge, split, get, adaId, bobId } = await open()
    await merge({ from: adaId, into: bobId })
    await authorized('contacts.change', setOptOut)(app, owner, { ...where, contactId: bobId, scope: 'everything' })
    await split(adaId)
    expect((await get(adaId)).opt_out).toMatchObject({ scope: 'everything' })
    expect((await get(bobId)).opt_out).toMatchObject({ scope: 'everything' })
  })

  test('contacts can be split in any order after several merges', async () => {
    const { merge, split, get, write, idOf, adaId, bobId, messagesOf } = await open()
    await write('+15550100003', 'I am Cleo', { name: 'Cleo' })
    const cleoId = await idOf('+15550100003')
    await merge({ from: adaId, into: bobId })
    await merge({ from: bobId, into: cleoId })
    expect(await get(adaId)).toMatchObject({ id: cleoId })
    await split(bobId)
    expect(await get(adaId)).toMatchObject({ id: bobId })
    expect(await messagesOf(bobId)).toEqual(['I am Ada', 'I am Bob'])
    await split(adaId)
    expect(await get(adaId)).toMatchObject({ id: adaId, phone: adasPhone })

    await merge({ from: adaId, into: bobId })
    await merge({ from: bobId, into: cleoId })
    await split(adaId)
    await split(bobId)
    for (const [id, text] of [
      [adaId, 'I am Ada'],
      [bobId, 'I am Bob'],
      [cleoId, 'I am Cleo'],
    ] as const) {
      expect(await get(id)).toMatchObject({ id })
      expect(await messagesOf(id)).toEqual([text])
    }
  })

  test('a contact can be split once, and not after 30 days, when its snapshot is gone', async () => {
    const { app, clock, merge, split, merged, adaId, bobId, runJobs } = await open()
    await expect(split(adaId)).rejects.toMatchObject({ code: 'not_found' })
    await merge({ from: adaId, into: bobId })
    await split(adaId)
    await expect(split(adaId)).rejects.toMatchObject({ code: 'not_found' })
    await merge({ from: adaId, into: bobId })
    clock.advance(30 * dayMs + 1)
    await expect(split(adaId)).rejects.toMatchObject({ code: 'conflict' })
    expect(await merged(bobId)).toEqual([])
    const { enqueueSweep } = await import('../../retention/enqueue-sweep.ts')
    await enqueueSweep(app)
    await runJobs()
    expect(await app.db.selectFrom('contact_snapshot').selectAll().execute()).toEqual([])
  })
})
