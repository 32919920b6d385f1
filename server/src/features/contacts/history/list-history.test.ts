import { describe, expect, test } from 'vitest'
import { authorized } from '../../../testing/authorized.ts'
import { agentOf, customersOf } from '../../../testing/customers.ts'
import { engines } from '../../../testing/stores/engines.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { mergeByPerson } from '../../identity/by-person/merge-by-person.ts'
import { splitContact } from '../../identity/by-person/split-contact.ts'
import { exportContact } from '../../personal-data/export-contact.ts'
import { createTag } from '../../tags/create-tag.ts'
import { contactsByAddress } from '../addresses/addresses.store.ts'
import { blockContact, unblockContact } from '../blocks/block-contact.ts'
import { changeContact, createContact } from '../change-contact.ts'
import { setOptOut } from '../set-opt-out.ts'
import { tagContacts } from '../tag-contacts.ts'
import { listHistory } from './list-history.ts'

const [adasPhone, bobsPhone] = ['+491701234567', '+491701234568']

describe.each(engines)('The history of a contact on $name', (engine) => {
  async function open() {
    const fixture = await createTestApp(engine)
    const { app, workspaceId } = fixture
    const where = { workspaceId, mode: 'live' as const }
    const owner = fixture.member()
    const agent = await agentOf(fixture)
    const newTag = { ...where, name: 'VIP', colour: 'red' as const }
    await authorized('tags.manage', createTag)(app, owner, newTag)
    const create = (changes: { name: string; phones: string[] }) =>
      authorized('contacts.manage', createContact)(app, agent, { ...where, changes })
    const history = (contactId: string, more: { cursor?: string; limit?: number } = {}) =>
      authorized('contacts.read_history', listHistory)(app, agent, { ...where, contactId, limit: 20, ...more })
    const actions = async (contactId: string) =>
      (await history(contactId)).data.map(({ action }) => action.replace('contact.', ''))
    const merge = (from: string, into: string) =>
      authorized('contacts.manage', mergeByPerson)(app, owner, { ...where, from, into, take: [] })
    return { ...fixture, fixture, where, owner, agent, create, history, actions, merge }
  }

  test('everything that was done with a contact is in its history, the newest first', async () => {
    const { app, clock, fixture, where, owner, agent, create, history, actions } = await open()
    const { id: contactId } = await create({ name: 'Ada', phones: [adasPhone] })
    await create({ name: 'Somebody else', phones: [bobsPhone] })
    const about = { ...where, contactId }
    const steps = [
      () =>
        authorized('contacts.manage', changeContact)(app, agent, { ...about, changes: { name: 'Ada L.' }, seen: {} }),
      () =>
        authorized('contacts.manage', tagContacts)(app, agent, {
          ...where,
          contactIds: [contactId],
          add_tags: ['VIP'],
        }),
      () =>
        authorized('contacts.manage', changeContact)(app, agent, {
          ...about,
          changes: { remove_tags: ['VIP'] },
          seen: {},
        }),
      async () => (await customersOf(fixture)).write(adasPhone, 'STOP'),
      () => authorized('contacts.change', setOptOut)(app, agent, { ...about, scope: null }),
      () => authorized('contacts.block', blockContact)(app, agent, { ...about, reason: 'Spam' }),
      () => authorized('contacts.block', unblockContact)(app, agent, about),
      () => authorized('contacts.export_one', exportContact)(app, owner, about),
    ]
    for (const step of steps) {
      clock.advance(1_000)
      await step()
    }

    expect((await actions(contactId)).toReversed()).toEqual([
      ...['created', 'changed', 'tagged', 'tagged', 'opt_out_changed', 'opt_out_changed', 'blocked', 'unblocked'],
      'exported',
    ])
    const { data } = await history(contactId)
    const of = (wanted: string) => data.filter(({ action }) => action === `contact.${wanted}`)
    expect(of('changed')).toMatchObject([{ actor_name: agent.name, details: { name: { from: 'Ada', to: 'Ada L.' } } }])
    expect(of('tagged').map(({ details }) => details)).toEqual([
      { tags: { from: ['VIP'], to: [] } },
      { tags: { from: [], to: ['VIP'] } },
    ])
    expect(of('opt_out_changed').map(({ actor_name, details }) => [actor_name, details])).toEqual([
      [agent.name, { opt_out: { from: 'campaigns', to: null } }],
      ['Parley', { opt_out: { from: null, to: 'campaigns' }, opt_out_source: 'keyword' }],
    ])
    expect(Object.keys(data[0] ?? {})).not.toContain('address')
  })

  test('following the cursor returns every entry once, those about merged contacts too', async () => {
    const { app, clock, where, agent, create, history, actions, merge, owner } = await open()
    const [ada, bob] = [
      await create({ name: 'Ada', phones: [adasPhone] }),
      await create({ name: 'Bob', phones: [bobsPhone] }),
    ]
    for (const number of [1, 2, 3, 4, 5, 6]) {
      const changes = { name: `Name ${number}` }
      const contactId = number % 2 === 0 ? ada.id : bob.id
      await authorized('contacts.manage', changeContact)(app, agent, { ...where, contactId, changes, seen: {} })
      if (number % 3 === 0) clock.advance(1_000)
    }
    await merge(ada.id, bob.id)
    const all = (await history(bob.id)).data
    expect(all.map(({ action }) => action)).toEqual([
      'contact.merged',
      ...Array.from({ length: 6 }, () => 'contact.changed'),
      ...['contact.created', 'contact.created'],
    ])
    const seen: string[] = []
    let cursor: string | null | undefined
    do {
      const page = await history(ada.id, { limit: 2, ...(cursor && { cursor }) })
      expect(page.data.length).toBeLessThanOrEqual(2)
      seen.push(...page.data.map(({ id }) => id))
      cursor = page.next_cursor
    } while (cursor)
    expect(seen).toEqual(all.map(({ id }) => id))
    await expect(history(ada.id, { cursor: 'x' })).rejects.toMatchObject({ details: [{ path: 'cursor' }] })

    await authorized('contacts.manage', splitContact)(app, owner, { ...where, contactId: ada.id })
    expect((await actions(ada.id)).toSorted()).toEqual(['changed', 'changed', 'changed', 'created', 'split'])
  })

  test('a contact of another mode has no history', async () => {
    const { app, scope, create, where, agent } = await open()
    const { id: contactId } = await create({ name: 'Ada', phones: [adasPhone] })
    const inTest = { ...where, mode: 'test' as const, contactId, limit: 20 }
    await expect(authorized('contacts.read_history', listHistory)(app, agent, inTest)).rejects.toMatchObject({
      code: 'not_found',
    })
    expect((await contactsByAddress(app.db, scope('test'), [adasPhone])).size).toBe(0)
  })
})
