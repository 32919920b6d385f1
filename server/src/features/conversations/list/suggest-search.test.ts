import { describe, expect, test } from 'vitest'
import { authorized } from '../../../testing/authorized.ts'
import { customersOf } from '../../../testing/customers.ts'
import { engines } from '../../../testing/stores/engines.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { insertContacts, newContact } from '../../contacts/contacts.store.ts'
import { createTag } from '../../tags/create-tag.ts'
import { changeConversation } from '../change-conversation.ts'
import { suggestSearch } from './suggest-search.ts'

describe.each(engines)('on $name', (engine) => {
  test('a search with wrong letters suggests the nearest contact or tag that finds a conversation', async () => {
    const fixture = await createTestApp(engine)
    const { app, workspaceId } = fixture
    const where = { workspaceId, mode: 'live' as const }
    const customers = await customersOf(fixture)
    const write = (phone: string, name: string) => customers.write(phone, 'Hello', { name })
    const { conversationId } = await write('+15550100001', 'José Müller')
    await write('+15550100002', 'Jonathan Smith')
    await write('+15550100003', 'John Byron')
    const owner = fixture.member()
    for (const name of ['Late delivery', 'Refunds'])
      await authorized('tags.manage', createTag)(app, owner, { ...where, name, colour: 'red' })
    await authorized('conversations.change', changeConversation)(app, owner, {
      ...where,
      conversationId,
      add_tags: ['Late delivery'],
    })
    const suggest = async (q: string, mode: 'live' | 'test' = 'live') => {
      const asked = authorized('conversations.read', suggestSearch)
      return (await asked(app, fixture.member('viewer'), { ...where, mode, q })).name
    }

    for (const [q, name] of [
      ['Jonh', 'John Byron'],
      ['jonatan smiht', 'Jonathan Smith'],
      ['Byorn', 'John Byron'],
      ['MULER', 'José Müller'],
      ['late delivry', 'Late delivery'],
      // No conversation has this tag.
      ['refund', null],
      ['Refnuds', null],
      ['Wolfgang', null],
      // The words are a name, which the filters of the search left out.
      ['john', null],
      ['jo', null],
      ['?!', null],
    ] as const) {
      expect([q, await suggest(q)]).toEqual([q, name])
    }
    expect(await suggest('Jonh', 'test')).toBe(null)
  })

  test('no more than 500 contacts are compared, those beside the search in the alphabet', async () => {
    const fixture = await createTestApp(engine)
    const { app, workspaceId } = fixture
    const customers = await customersOf(fixture)
    await customers.write('+15550100001', 'Hello', { name: 'Zoe' })
    await customers.write('+15550100002', 'Hello', { name: 'Bettina' })
    const others = Array.from({ length: 300 }, (_, n) => newContact(app, fixture.scope(), { name: `Mia ${n}` }))
    await app.transact((tx) => insertContacts(tx, others))
    const suggest = async (q: string) =>
      (
        await authorized('conversations.read', suggestSearch)(app, fixture.member(), {
          workspaceId,
          mode: 'live',
          q,
        })
      ).name
    expect([await suggest('Betina'), await suggest('Aoe')]).toEqual(['Bettina', null])
  })
})
