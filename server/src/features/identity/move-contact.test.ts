import { describe, expect, test } from 'vitest'
import type { Address } from '../../platforms/channel.ts'
import { engines } from '../../testing/stores/engines.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { changeOptOut } from '../contacts/change-opt-out.ts'
import { findOrCreateContact } from './find-or-create-contact.ts'
import { moveContact } from './move-contact.ts'

const [oldPhone, newPhone] = ['+15551230001', '+15551230002']
const [oldId, newId] = ['US.1', 'US.2']
const minuteMs = 60_000
/** A second, in minutes. */
const second = 1 / 60

describe.each(engines)('on $name', (engine) => {
  async function open() {
    const fixture = await createTestApp(engine)
    const { app, clock } = fixture
    const scope = fixture.scope()
    const begun = app.now()
    clock.advance(30 * 24 * 60 * minuteMs)
    const atMinute = (minute: number) => Math.round(begun + minute * minuteMs)
    /** The customer writes with these addresses, that many minutes after the beginning. */
    const writes = (minute: number, phone: string | null, platformUserId: string | null = null) =>
      app.transact((tx) =>
        findOrCreateContact(app, tx, scope, { phone, platformUserId, name: null, at: atMinute(minute) }),
      )
    const stops = (contactId: string) =>
      app.transact(async (tx) => {
        const contact = await tx.selectFrom('contact').selectAll().where('id', '=', contactId).executeTakeFirstOrThrow()
        const optOut = { scope: 'campaigns', source: 'keyword', at: begun } as const
        await changeOptOut(app, tx, scope, { contact, to: optOut })
      })
    const moves = (minute: number, from: Partial<Address>, to: Partial<Address>) =>
      app.transact((tx) =>
        moveContact(app, tx, scope, {
          from: { ...nobody, ...from },
          to: { ...nobody, ...to },
          at: atMinute(minute),
        }),
      )
    /** Current addresses, then every address with a mark where it has ended, and whether the contact has opted out. */
    const contacts = async () => {
      const rows = await app.db.selectFrom('contact').selectAll().orderBy('created_at').orderBy('id').execute()
      const addresses = await app.db.selectFrom('contact_address').selectAll().orderBy('value').execute()
      return rows.map(({ id, phone, platform_user_id, opt_out_scope }) => ({
        current: [phone, platform_user_id],
        all: addresses
          .filter(({ contact_id }) => contact_id === id)
          .map(({ value, ended_at }) => (ended_at === null ? value : `${value} ended`)),
        ...(opt_out_scope !== null && { optedOut: true }),
      }))
    }
    return { ...fixture, writes, stops, moves, contacts, scope }
  }
  const nobody: Address = { phone: null, platformUserId: null }
  const moved = { current: [newPhone, newId], all: [`${oldPhone} ended`, newPhone, `${oldId} ended`, newId] }
  const before = { phone: oldPhone, platformUserId: oldId }
  const after = { phone: newPhone, platformUserId: newId }

  test('a change of address with all addresses moves the contact, once and again', async () => {
    const { writes, moves, contacts } = await open()
    await writes(0, oldPhone, oldId)
    await moves(1, before, after)
    expect(await contacts()).toEqual([moved])
    await moves(1, before, after)
    expect(await contacts()).toEqual([moved])
  })

  test('a change of address without a sender finds the contact by its previous user id', async () => {
    const { writes, moves, contacts } = await open()
    await writes(0, oldPhone, oldId)
    await moves(1, { platformUserId: oldId }, { platformUserId: newId })

    expect(await contacts()).toEqual([{ current: [oldPhone, newId], all: [oldPhone, `${oldId} ended`, newId] }])
  })

  test('a change of address without a previous user id finds the contact by its phone', async () => {
    const { writes, moves, contacts } = await open()
    await writes(0, oldPhone, oldId)
    await moves(1, { phone: oldPhone }, after)

    expect(await contacts()).toEqual([moved])
  })

  test('a change of address of a phone alone ends the user ids that were seen before it', async () => {
    const { writes, moves, contacts } = await open()
    await writes(0, oldPhone, oldId)
    await moves(1, { phone: oldPhone }, { phone: newPhone })
    expect(await contacts()).toEqual([
      { current: [newPhone, null], all: [`${oldPhone} ended`, newPhone, `${oldId} ended`] },
    ])
    await writes(2, newPhone, newId)

    expect(await contacts()).toEqual([moved])
  })

  test.each(['change first', 'both messages first', 'new message first'])(
    'of a phone alone has one result in any order: %s',
    async (order) => {
      const { writes, moves, contacts } = await open()
      const steps = {
        change: () => moves(1, { phone: oldPhone }, { phone: newPhone }),
        old: () => writes(0, oldPhone, oldId),
        new: () => writes(2, newPhone, newId),
      }
      const all = {
        'change first': [steps.change, steps.new, steps.old],
        'both messages first': [steps.old, steps.new, steps.change],
        'new message first': [steps.new, steps.change, steps.old],
      }
      for (const step of all[order as keyof typeof all]) await step()

      expect(await contacts()).toEqual([moved])
    },
  )

  test('a change of address stores a customer who is unknown, whose earlier message is then theirs', async () => {
    const { writes, moves, contacts } = await open()
    await moves(1, before, after)
    expect(await contacts()).toEqual([moved])
    await writes(0, oldPhone, oldId)

    expect(await contacts()).toEqual([moved])
  })

  test.each([
    ['with the previous user id', { phone: oldPhone, platformUserId: oldId }],
    ['without it', { phone: oldPhone }],
  ])('a change of address of a user id may arrive after a message with the new one, %s', async (_what, from) => {
    const { writes, moves, contacts, stops } = await open()
    const { id } = await writes(0, oldPhone, oldId)
    await stops(id)
    await writes(2, oldPhone, newId)
    expect(await contacts()).toHaveLength(2)
    await moves(1, from, { phone: oldPhone, platformUserId: newId })
    await moves(1, from, { phone: oldPhone, platformUserId: newId })

    expect(await contacts()).toMatchObject([{ current: [oldPhone, newId], optedOut: true }])
  })

  test('a change of address of a user id says nothing about who had the phone long before', async () => {
    const { writes, moves, contacts } = await open()
    await writes(0, oldPhone, oldId)
    await writes(1, oldPhone, newId)
    await moves(3 * 24 * 60, { phone: oldPhone }, { phone: oldPhone, platformUserId: 'US.3' })

    expect(await contacts()).toMatchObject([{ all: [oldId] }, { current: [oldPhone, 'US.3'] }])
  })

  test('a change of address of other IDs says nothing about who left the phone long before', async () => {
    const { writes, moves, contacts } = await open()
    await writes(0, oldPhone, oldId)
    await moves(1, before, after)
    const next = { phone: '+15551230003', platformUserId: 'US.4' }
    await moves(3 * 24 * 60, { phone: oldPhone, platformUserId: 'US.3' }, next)

    expect(await contacts()).toMatchObject([{ current: [newPhone, newId] }, { current: [next.phone, 'US.4'] }])
  })

  test('a change of address to the phone of somebody else takes the phone, with a copy of the opt-out', async () => {
    const { writes, moves, contacts, stops } = await open()
    const { id } = await writes(0, newPhone, 'US.9')
    await stops(id)
    await writes(1, oldPhone, oldId)
    await moves(2, before, after)

    expect(await contacts()).toMatchObject([
      { current: [null, 'US.9'], optedOut: true },
      { ...moved, optedOut: true },
    ])
  })

  test('a change of address carries the opt-out of the old address', async () => {
    const { writes, moves, contacts, stops } = await open()
    await writes(0, newPhone, newId)
    const { id } = await writes(0, oldPhone, oldId)
    await stops(id)
    await moves(1, before, after)

    expect(await contacts()).toEqual([{ ...moved, optedOut: true }])
  })

  test('a change of address that arrives late does not end an address that the customer used since', async () => {
    const { writes, moves, contacts } = await open()
    await writes(0, oldPhone, oldId)
    await writes(3 * 24 * 60, oldPhone, oldId)
    await moves(1, before, after)

    expect(await contacts()).toMatchObject([{ all: [oldPhone, newPhone, oldId, newId] }])
  })

  test('a change of address includes what the customer wrote in the second after it, and no more', async () => {
    const { writes, moves, contacts } = await open()
    await writes(0, oldPhone, oldId)
    await moves(1, before, after)
    await writes(1 + second, oldPhone)
    await writes(1 + second, oldPhone, oldId)
    expect(await contacts()).toEqual([moved])
    await writes(1 + second, oldPhone, 'US.3')
    expect(await contacts()).toEqual([{ ...moved, all: [...moved.all, 'US.3 ended'] }])
    await writes(1 + 2 * second, oldPhone, 'US.4')

    expect(await contacts()).toMatchObject([{ current: [newPhone, newId] }, { current: [oldPhone, 'US.4'] }])
  })

  test('a change of address ends an ID that the old phone has too in the second after it', async () => {
    const { writes, moves, contacts } = await open()
    await writes(0, oldPhone)
    await moves(1, { phone: oldPhone }, { phone: newPhone })
    await writes(1 + second, newPhone, newId)
    expect(await contacts()).toMatchObject([{ current: [newPhone, newId] }])
    await writes(1 + second, oldPhone, newId)

    expect(await contacts()).toMatchObject([{ all: [`${oldPhone} ended`, newPhone, `${newId} ended`] }])
  })

  test('a late change of address ends a phone first seen in the second after it', async () => {
    const { writes, moves, contacts } = await open()
    await writes(1 + second, oldPhone)
    await moves(1, { phone: oldPhone }, { phone: newPhone })

    expect(await contacts()).toEqual([{ current: [newPhone, null], all: [`${oldPhone} ended`, newPhone] }])
  })

  test('a change of address of a phone alone joins whoever had the new phone a second before', async () => {
    const { writes, moves, contacts } = await open()
    await writes(0, oldPhone, oldId)
    await writes(1 - second, newPhone, newId)
    await moves(1, { phone: oldPhone }, { phone: newPhone })

    const all = [oldPhone, newPhone, oldId, newId].map((each) => expect.stringContaining(each))
    expect(await contacts()).toMatchObject([{ all }])
  })

  test('a change of address that is older than another one does not make its addresses current again', async () => {
    const { writes, moves, contacts } = await open()
    await writes(0, oldPhone, oldId)
    await moves(5, after, { phone: '+15551230003', platformUserId: 'US.3' })
    await moves(1, before, after)

    expect(await contacts()).toMatchObject([
      {
        current: ['+15551230003', 'US.3'],
        all: [`${oldPhone} ended`, `${newPhone} ended`, '+15551230003', `${oldId} ended`, `${newId} ended`, 'US.3'],
      },
    ])
  })

  test.each(['receipt', 'send', 'list'] as const)(
    'of a phone that a %s of the business names later still ends it',
    async (source) => {
      const { app, scope, moves, contacts, writes } = await open()
      const late = { phone: oldPhone, platformUserId: oldId, name: null, source, at: app.now() }
      await app.transact((tx) => findOrCreateContact(app, tx, scope, late))
      await moves(1, { phone: oldPhone }, { phone: newPhone })
      await writes(2, newPhone, newId)

      expect(await contacts()).toEqual([moved])
    },
  )
})
