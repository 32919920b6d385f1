import { describe, expect, test } from 'vitest'
import { authorized } from '../../../testing/authorized.ts'
import { engines } from '../../../testing/stores/engines.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { mergeByPerson } from '../../identity/by-person/merge-by-person.ts'
import { splitContact } from '../../identity/by-person/split-contact.ts'
import { insertAddresses } from '../addresses/addresses.store.ts'
import { insertContacts, newContact } from '../contacts.store.ts'
import { dismissMerge, listSuggestedMerges } from './suggested-merges.ts'

describe.each(engines)('Suggested merges on $name', (engine) => {
  async function open() {
    const fixture = await createTestApp(engine)
    const { app, clock, workspaceId } = fixture
    const where = { workspaceId, mode: 'live' as const }
    const owner = fixture.member()
    const add = (phone: string, mode: 'live' | 'test' = 'live') =>
      app.transact(async (tx) => {
        clock.advance(1_000)
        const scope = fixture.scope(mode)
        const contact = newContact(app, scope, { phone })
        await insertContacts(tx, [contact])
        await insertAddresses(tx, scope, [{ contactId: contact.id, value: phone, source: 'list', at: app.now() }])
        return contact.id
      })
    const list = async (page = 1, limit = 20) => {
      const input = { ...where, page, limit }
      const { data, pagination } = await authorized('contacts.manage', listSuggestedMerges)(app, owner, input)
      return {
        pairs: data.map(({ contact, other }) => [contact.phone, other.phone].toSorted()),
        total: pagination.total,
      }
    }
    const dismiss = (contactId: string, otherContactId: string) =>
      authorized('contacts.manage', dismissMerge)(app, owner, { ...where, contactId, otherContactId })
    const merge = (from: string, into: string) =>
      authorized('contacts.manage', mergeByPerson)(app, owner, { ...where, from, into, take: [] })
    const split = (contactId: string) =>
      authorized('contacts.manage', splitContact)(app, owner, { ...where, contactId })
    return { ...fixture, add, list, dismiss, merge, split }
  }

  test('contacts with one phone in two ways of writing are suggested, page by page, the latest first', async () => {
    const { add, list } = await open()
    await add('+5511987654321')
    await add('+5215512345678')
    await add('+4915123456789')
    await add('+4915123456780')
    await add('+551187654321')
    await add('+525512345678')
    const brazil = ['+551187654321', '+5511987654321']
    const mexico = ['+5215512345678', '+525512345678']
    expect(await list()).toEqual({ pairs: [mexico, brazil], total: 2 })
    expect(await list(2, 1)).toEqual({ pairs: [brazil], total: 2 })
  })

  test('contacts of different modes are never suggested', async () => {
    const { add, list } = await open()
    await add('+5511987654321', 'test')
    await add('+551187654321')
    expect(await list()).toEqual({ pairs: [], total: 0 })
  })

  test('a pair that was dismissed stays dismissed, in either order', async () => {
    const { add, list, dismiss } = await open()
    const [one, other] = [await add('+5511987654321'), await add('+551187654321')]
    await dismiss(other, one)
    await dismiss(one, other)
    expect(await list()).toEqual({ pairs: [], total: 0 })
    await expect(dismiss(one, 'unknown')).rejects.toMatchObject({ code: 'not_found' })
  })

  test('a merge ends the suggestion, and a split does not bring it back', async () => {
    const { add, list, merge, split } = await open()
    const [one, other] = [await add('+5511987654321'), await add('+551187654321')]
    await merge(one, other)
    expect(await list()).toEqual({ pairs: [], total: 0 })
    await split(one)
    expect(await list()).toEqual({ pairs: [], total: 0 })
  })
})
