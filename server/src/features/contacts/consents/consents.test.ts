import { describe, expect, test } from 'vitest'
import { entriesOf } from '../../../testing/audit.ts'
import { authorized } from '../../../testing/authorized.ts'
import { customersOf, eventKindsOf, recordEvents } from '../../../testing/customers.ts'
import { engines } from '../../../testing/stores/engines.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { defaultChannel } from '../../channels/channels.store.ts'
import { mergeByPerson } from '../../identity/by-person/merge-by-person.ts'
import { splitContact } from '../../identity/by-person/split-contact.ts'
import { exportContact } from '../../personal-data/export-contact.ts'
import { contactsByAddress } from '../addresses/addresses.store.ts'
import { findContact } from '../contacts.store.ts'
import { setOptOut } from '../set-opt-out.ts'
import { listConsents, recordConsent, removeConsent } from './consents.ts'

const [adasPhone, bobsPhone] = ['+491701234567', '+491701234568']
const [earlier, later] = ['2026-01-01T10:00:00.000Z', '2026-02-01T10:00:00.000Z']

describe.each(engines)('Consents of contacts on $name', (engine) => {
  async function open() {
    const fixture = await recordEvents(await createTestApp(engine))
    const { app, workspaceId } = fixture
    const owner = fixture.member()
    const where = { workspaceId, mode: 'live' as const }
    const { write } = await customersOf(fixture)
    await write(adasPhone, 'Hello', { name: 'Ada' })
    await write(bobsPhone, 'Hello', { name: 'Bob' })
    const found = await contactsByAddress(app.db, fixture.scope(), [adasPhone, bobsPhone])
    const [ada, bob] = [found.get(adasPhone)?.id ?? '', found.get(bobsPhone)?.id ?? '']
    const { id: channelId } = await defaultChannel(app.db, fixture.scope())
    const record = (contactId: string, source: string, consented_at = earlier) =>
      authorized('contacts.manage', recordConsent)(app, owner, { ...where, contactId, channelId, source, consented_at })
    const remove = (contactId: string) =>
      authorized('contacts.manage', removeConsent)(app, owner, { ...where, contactId, channelId })
    const sources = async (contactId: string) => {
      const { data } = await authorized('contacts.read_history', listConsents)(app, owner, { ...where, contactId })
      return data.map(({ source, consented_at }) => [source, consented_at])
    }
    const merge = (from: string, into: string) =>
      authorized('contacts.manage', mergeByPerson)(app, owner, { ...where, from, into, take: [] })
    const split = (contactId: string) =>
      authorized('contacts.manage', splitContact)(app, owner, { ...where, contactId })
    return { ...fixture, fixture, owner, where, ada, bob, channelId, record, remove, sources, merge, split }
  }

  test('a consent is recorded, corrected and removed, and the opt-out and the events stay as they were', async () => {
    const { app, fixture, scope, owner, where, ada, channelId, record, remove, sources } = await open()
    await authorized('contacts.change', setOptOut)(app, owner, { ...where, contactId: ada, scope: 'campaigns' })
    const before = [await findContact(app.db, scope(), ada), await eventKindsOf(fixture)]

    expect((await record(ada, 'Form on the website')).data).toMatchObject([
      { channel_id: channelId, channel_name: expect.stringMatching(/./), source: 'Form on the website' },
    ])
    await record(ada, 'At the counter', later)
    await record(ada, 'At the counter', later)
    expect(await sources(ada)).toEqual([['At the counter', later]])
    const { data } = await authorized('contacts.export_one', exportContact)(app, owner, { ...where, contactId: ada })
    expect(data).toContainEqual({
      type: 'consent',
      channel_id: channelId,
      source: 'At the counter',
      consented_at: later,
    })

    expect((await remove(ada)).data).toEqual([])
    await remove(ada)
    expect([await findContact(app.db, scope(), ada), await eventKindsOf(fixture)]).toEqual(before)
    const entries = await entriesOf(fixture, 'contact.consent_recorded', 'contact.consent_removed')
    expect(entries.map(({ details }) => details)).toMatchObject([
      { source: { from: null, to: 'Form on the website' }, consented_at: { from: null, to: earlier } },
      { source: { from: 'Form on the website', to: 'At the counter' } },
      { source: { from: 'At the counter', to: null } },
    ])
  })

  test('a time in the future and an unknown channel are refused, and nothing is recorded', async () => {
    const { app, owner, where, ada, record, sources } = await open()
    await expect(record(ada, 'A form', '2099-01-01T00:00:00Z')).rejects.toMatchObject({
      code: 'invalid_request',
      details: [{ path: 'consented_at' }],
    })
    const unknown = { ...where, contactId: ada, channelId: 'unknown', source: 'A form', consented_at: earlier }
    await expect(authorized('contacts.manage', recordConsent)(app, owner, unknown)).rejects.toMatchObject({
      code: 'not_found',
    })
    expect(await sources(ada)).toEqual([])
  })

  test.each([
    ['the one that ends', earlier, later],
    ['the remaining one', later, earlier],
  ])('a merge keeps the earlier consent, of %s, and a split gives both back', async (_, ofAda, ofBob) => {
    const { ada, bob, record, sources, merge, split } = await open()
    await record(ada, 'Of Ada', ofAda)
    await record(bob, 'Of Bob', ofBob)
    await merge(ada, bob)
    expect(await sources(bob)).toEqual([[ofAda < ofBob ? 'Of Ada' : 'Of Bob', earlier]])

    await split(ada)
    expect([await sources(ada), await sources(bob)]).toEqual([[['Of Ada', ofAda]], [['Of Bob', ofBob]]])
  })

  test('a consent that only one of two contacts has comes along, and goes back unless somebody changed it', async () => {
    const { ada, bob, record, sources, merge, split } = await open()
    await record(ada, 'Of Ada')
    await merge(ada, bob)
    expect(await sources(bob)).toEqual([['Of Ada', earlier]])
    await split(ada)
    expect([await sources(ada), await sources(bob)]).toEqual([[['Of Ada', earlier]], []])

    await merge(ada, bob)
    await record(bob, 'Told us again', later)
    await split(ada)
    expect([await sources(ada), await sources(bob)]).toEqual([[['Of Ada', earlier]], [['Told us again', later]]])
  })
})
