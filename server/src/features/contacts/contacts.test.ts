import { describe, expect, test } from 'vitest'
import type { Actor } from '../../actor.ts'
import { authorized } from '../../testing/authorized.ts'
import { engines } from '../../testing/stores/engines.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { findOrCreateContact, type Person } from '../identity/find-or-create-contact.ts'
import { insertContacts, newContact } from './contacts.store.ts'
import { getContact } from './get-contact.ts'
import { countContacts, listContacts } from './list-contacts.ts'
import { setOptOut } from './set-opt-out.ts'

const page = { page: 1, limit: 20 }

describe.each(engines)('on $name', (engine) => {
  const open = () => createTestApp(engine)
  const meet = (fixture: TestApp, person: Partial<Person>, mode: 'live' | 'test' = 'live') =>
    fixture.app.transact((tx) =>
      findOrCreateContact(fixture.app, tx, fixture.scope(mode), {
        phone: null,
        platformUserId: null,
        name: null,
        ...person,
      }),
    )
  const inWorkspace = (fixture: TestApp) => ({ workspaceId: fixture.workspaceId })

  test('fifty concurrent first messages of one person create one contact', async () => {
    const fixture = await open()
    const met = await Promise.all(
      Array.from({ length: 50 }, (_, n) => meet(fixture, { phone: '+491701234567', name: `Ada ${n}` })),
    )

    expect(new Set(met.map((contact) => contact.id)).size).toBe(1)
    expect(await fixture.app.db.selectFrom('contact').selectAll().execute()).toHaveLength(1)
  })

  test('the latest name is kept, and a message without one does not erase it', async () => {
    const fixture = await open()
    await meet(fixture, { phone: '+491701234567', name: 'Ada' })
    await meet(fixture, { phone: '+491701234567', name: 'Ada Lovelace' })
    const contact = await meet(fixture, { phone: '+491701234567' })

    expect(contact.name).toBe('Ada Lovelace')
  })

  test('a contact may have only a platform user id, and get its phone later', async () => {
    const fixture = await open()
    const first = await meet(fixture, { platformUserId: 'DE.abc', name: 'Ada' })
    const second = await meet(fixture, { platformUserId: 'DE.abc', phone: '+491701234567' })
    const third = await meet(fixture, { phone: '+491701234567' })

    expect(second).toMatchObject({ id: first.id, phone: '+491701234567', name: 'Ada' })
    expect(third.id).toBe(first.id)
  })

  test('a contact with a phone gets its platform user id later', async () => {
    const fixture = await open()
    const first = await meet(fixture, { phone: '+491701234567' })
    await meet(fixture, { phone: '+491701234567', platformUserId: 'DE.abc' })

    expect((await meet(fixture, { platformUserId: 'DE.abc' })).id).toBe(first.id)
  })

  test('two contacts that prove to be one person are merged', async () => {
    const fixture = await open()
    const byUser = await meet(fixture, { platformUserId: 'DE.abc', name: 'Ada' })
    fixture.clock.advance(1000)
    const byPhone = await meet(fixture, { phone: '+491701234567' })
    const both = await meet(fixture, { platformUserId: 'DE.abc', phone: '+491701234567' })

    expect(both).toMatchObject({ id: byUser.id, phone: '+491701234567', platform_user_id: 'DE.abc', name: 'Ada' })
    for (const { id: contactId } of [byUser, byPhone]) {
      const shown = await authorized('contacts.read', getContact)(fixture.app, fixture.member(), {
        ...inWorkspace(fixture),
        contactId,
      })
      expect(shown).toMatchObject({ id: byUser.id, phone: '+491701234567', user_id: 'DE.abc' })
    }
  })

  test('the two modes have separate contacts for one phone', async () => {
    const fixture = await open()
    const live = await meet(fixture, { phone: '+491701234567' })
    const testing = await meet(fixture, { phone: '+491701234567' }, 'test')

    expect(live.id).not.toBe(testing.id)
    const seen = await authorized('contacts.read', listContacts)(fixture.app, fixture.member('viewer'), {
      ...inWorkspace(fixture),
      ...page,
      mode: 'test',
    })
    expect(seen.data.map((contact) => contact.id)).toEqual([testing.id])
  })

  test('contacts are listed newest first, in pages, with a total', async () => {
    const fixture = await open()
    for (let n = 0; n < 5; n += 1) {
      await meet(fixture, { phone: `+4917012345${n}0`, name: `Person ${n}` })
      fixture.clock.advance(1)
    }
    const list = (pageNumber: number) =>
      authorized('contacts.read', listContacts)(fixture.app, fixture.member('viewer'), {
        ...inWorkspace(fixture),
        page: pageNumber,
        limit: 2,
      })

    expect((await list(1)).data.map((contact) => contact.name)).toEqual(['Person 4', 'Person 3'])
    expect((await list(3)).data.map((contact) => contact.name)).toEqual(['Person 0'])
    expect((await list(1)).pagination).toMatchObject({ total: 5, total_pages: 3 })
  })

  test('a list of more than 1,000 contacts is counted apart from its pages', async () => {
    const fixture = await open()
    const { app, scope } = fixture
    const phones = Array.from({ length: 1_001 }, (_, n) => `+1555${1_000_000 + n}`)
    const { id } = await meet(fixture, { phone: '+491701234567', name: 'Ada' })
    await app.transact((tx) =>
      insertContacts(
        tx,
        phones.map((phone) => newContact(app, scope(), { phone })),
      ),
    )
    const list = (more: object) => listContacts(app, scope(), { page: 1, limit: 20, ...more })
    expect((await list({})).pagination).toMatchObject({ total: 20, total_capped: true, total_pages: 2 })
    expect((await list({ page: 51 })).pagination).toMatchObject({ total: 1_002, total_pages: 51 })
    expect((await list({ page: 99 })).pagination).toMatchObject({ total: 1_002, total_pages: 51 })
    expect(await countContacts(app, scope(), {})).toEqual({ total: 1_002 })
    await authorized('contacts.change', setOptOut)(app, fixture.member('agent'), {
      ...{ ...inWorkspace(fixture), contactId: id, scope: 'everything' },
    })
    expect(await countContacts(app, scope(), { optedOut: false })).toEqual({ total: 1_001 })
    expect(await countContacts(app, { ...scope(), mode: 'test' }, {})).toEqual({ total: 0 })
  })

  test('a search covers names and phones, and ignores case and characters between words', async () => {
    const fixture = await open()
    await meet(fixture, { phone: '+491701234567', name: 'Ada Lovelace' })
    await meet(fixture, { phone: '+491709999999', name: '100% Joe' })
    const search = (q: string) =>
      authorized('contacts.read', listContacts)(fixture.app, fixture.member('viewer'), {
        ...inWorkspace(fixture),
        ...page,
        q,
      })
    const expected: Record<string, string[]> = {
      ada: ['Ada Lovelace'],
      LOVE: ['Ada Lovelace'],
      '0170': ['100% Joe', 'Ada Lovelace'],
      '(0) 170-123': ['Ada Lovelace'],
      '49170': ['100% Joe', 'Ada Lovelace'],
      '100%': ['100% Joe'],
      '%': [],
      _: [],
      '\\': [],
    }
    for (const [q, names] of Object.entries(expected)) {
      const found = await search(q)
      expect([q, found.data.map((contact) => contact.name).toSorted()]).toEqual([q, names])
      expect(found.pagination.total).toBe(names.length)
    }
  })

  test('opted-out contacts can be listed separately', async () => {
    const fixture = await open()
    const out = await meet(fixture, { phone: '+491701234567' })
    const free = await meet(fixture, { phone: '+491701234568' })
    await authorized('contacts.change', setOptOut)(fixture.app, fixture.member('agent'), {
      ...inWorkspace(fixture),
      contactId: out.id,
      scope: 'campaigns',
    })
    const list = async (optedOut: boolean) =>
      (
        await authorized('contacts.read', listContacts)(fixture.app, fixture.member('viewer'), {
          ...inWorkspace(fixture),
          ...page,
          optedOut,
        })
      ).data

    expect((await list(true)).map((contact) => contact.id)).toEqual([out.id])
    expect((await list(false)).map((contact) => contact.id)).toEqual([free.id])
  })

  describe('permissions', () => {
    test('every member of the workspace may read contacts, and only members', async () => {
      const fixture = await open()
      const { id: contactId } = await meet(fixture, { phone: '+491701234567' })
      const look = (actor: Actor) =>
        authorized('contacts.read', getContact)(fixture.app, actor, { ...inWorkspace(fixture), contactId })

      await expect(look(fixture.member('viewer'))).resolves.toMatchObject({ id: contactId, phone: '+491701234567' })
      await expect(look(fixture.keyHolder({ read: true }))).resolves.toMatchObject({ id: contactId })
      await expect(look(fixture.keyHolder({ write: true }))).rejects.toMatchObject({ code: 'forbidden' })
      const stranger = fixture.member('owner', { workspaceId: fixture.otherWorkspaceId })
      await expect(look(stranger)).rejects.toMatchObject({ code: 'forbidden' })
      await expect(
        authorized('contacts.read', listContacts)(fixture.app, stranger, { ...inWorkspace(fixture), ...page }),
      ).rejects.toMatchObject({
        code: 'forbidden',
      })
    })

    test('a contact of another mode or workspace is not found', async () => {
      const fixture = await open()
      const { id: contactId } = await meet(fixture, { phone: '+491701234567' })
      const elsewhere = fixture.member('owner', { workspaceId: fixture.otherWorkspaceId })

      await expect(
        authorized('contacts.read', getContact)(fixture.app, elsewhere, {
          workspaceId: fixture.otherWorkspaceId,
          contactId,
        }),
      ).rejects.toMatchObject({ code: 'not_found' })
      await expect(
        authorized('contacts.read', getContact)(fixture.app, fixture.member(), {
          ...inWorkspace(fixture),
          mode: 'test',
          contactId,
        }),
      ).rejects.toMatchObject({ code: 'not_found' })
      await expect(
        authorized('contacts.change', setOptOut)(fixture.app, elsewhere, {
          workspaceId: fixture.otherWorkspaceId,
          contactId,
          scope: 'everything',
        }),
      ).rejects.toMatchObject({ code: 'not_found' })
    })

    test('opting a contact out requires the permission to reply', async () => {
      const fixture = await open()
      const { id: contactId } = await meet(fixture, { phone: '+491701234567' })
      const attempts = [
        fixture.member('viewer'),
        fixture.member('owner', { workspaceId: fixture.otherWorkspaceId }),
        fixture.keyHolder({ read: true }),
      ].map((actor) =>
        authorized('contacts.change', setOptOut)(fixture.app, actor, {
          ...inWorkspace(fixture),
          contactId,
          scope: 'everything',
        }),
      )

      for (const attempt of attempts) await expect(attempt).rejects.toMatchObject({ code: 'forbidden' })
      expect(
        (
          await authorized('contacts.read', getContact)(fixture.app, fixture.member(), {
            ...inWorkspace(fixture),
            contactId,
          })
        ).opt_out,
      ).toBeNull()
    })
  })
})
