import { candidateOutcomes, ListCandidates, lastMessages, messageDirections } from '@parley/shared/campaigns/candidates'
import { describe, expect, test } from 'vitest'
import { authorized } from '../../testing/authorized.ts'
import { createCampaignTestApp, openRecordedCampaign, phoneOf, recipients } from '../../testing/campaigns.ts'
import { customersOf } from '../../testing/customers.ts'
import { engines } from '../../testing/stores/engines.ts'
import { planOf } from '../../testing/stores/plans.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { findOrCreateContact } from '../identity/find-or-create-contact.ts'
import { createTag } from '../tags/create-tag.ts'
import { changeContactTags } from '../tags/tagged-contacts.store.ts'
import { bulkSend } from './manage/bulk-send.ts'
import { type CandidateFilter, countCandidates, pageOfCandidates } from './manage/candidates.store.ts'
import { listCandidates } from './manage/list-candidates.ts'

const dayMs = 24 * 3_600_000
const unknown = { phone: '+15550000008', variables: { 1: 'Anna', 2: 'A-1' } }

describe.each(engines)('on $name', (engine) => {
  /** A campaign of five: the first replied, the second replied STOP, the fourth is unknown to the platform. */
  async function open() {
    const fixture = await createCampaignTestApp(engine)
    const to = recipients(4)
    const { campaignId } = await bulkSend(fixture.app, fixture.scope(), {
      templateName: 'order_shipped',
      recipients: [...to.slice(0, 3), unknown, ...to.slice(3), ...to.slice(0, 1)],
    })
    const customers = await customersOf(fixture)
    await customers.write(phoneOf(0), 'Who is this?')
    await customers.write(phoneOf(1), 'STOP')
    fixture.clock.advance(1)
    await customers.write('+447700900001', 'Hello 100%')
    return { fixture, campaignId }
  }
  const ask = async (fixture: TestApp, filter: Partial<ListCandidates> = {}) =>
    authorized('campaigns.choose', listCandidates)(
      fixture.app,
      fixture.member(),
      ListCandidates.parse({ workspaceId: fixture.workspaceId, ...filter }),
    )
  const phones = async (fixture: TestApp, filter: Partial<ListCandidates> = {}) =>
    (await ask(fixture, filter)).data.map(({ phone }) => phone).sort()

  test('candidates are contacts with a phone number and no opt-out, newest first', async () => {
    const { fixture } = await open()

    const all = await ask(fixture)

    expect(all.data[0]).toMatchObject({ phone: '+447700900001' })
    expect(all.pagination.total).toBe(5)
    expect(await phones(fixture)).toEqual([phoneOf(0), phoneOf(2), phoneOf(3), unknown.phone, '+447700900001'].sort())
    const second = await ask(fixture, { page: 2, limit: 2 })
    expect(second.data).toEqual(all.data.slice(2, 4))
    expect(second.pagination).toMatchObject({ total: 5, total_pages: 3 })
  })

  test('candidates of an earlier campaign can be filtered by what became of their message', async () => {
    const { fixture, campaignId } = await open()
    for (const [phone, state] of [
      [phoneOf(2), 'delivered'],
      [phoneOf(3), 'read'],
    ] as const) {
      await fixture.app.db.updateTable('campaign_recipient').set({ state }).where('phone', '=', phone).execute()
    }
    const expected = {
      delivered: [phoneOf(2), phoneOf(3)],
      read: [phoneOf(3)],
      all: [phoneOf(0), phoneOf(2), phoneOf(3), unknown.phone],
      replied: [phoneOf(0)],
      not_replied: [phoneOf(2), phoneOf(3)],
      failed: [unknown.phone],
    }

    for (const outcome of candidateOutcomes) {
      expect(await phones(fixture, { campaignId, outcome })).toEqual([...expected[outcome]].sort())
      expect((await ask(fixture, { campaignId, outcome })).pagination.total).toBe(expected[outcome].length)
    }
    await expect(ask(fixture, { mode: 'test', campaignId })).rejects.toMatchObject({ code: 'not_found' })
    expect(await phones(fixture, { mode: 'test' })).toEqual([])
    expect(await phones(fixture, { q: phoneOf(2).slice(1), campaignId })).toEqual([phoneOf(2)])
    expect(await phones(fixture, { q: '77009', campaignId })).toEqual([])
  })

  test('who did not reply within some days did so later or never, and the days are over', async () => {
    const { fixture, campaignId } = await open()
    const late = (daysToReply: number) => ({ campaignId, outcome: 'not_replied', daysToReply }) as const

    expect(await phones(fixture, late(1))).toEqual([])
    // One millisecond has passed since the messages.
    fixture.clock.advance(3 * dayMs - 1)
    await (await customersOf(fixture)).write(phoneOf(2), 'I was away')
    expect(await phones(fixture, { campaignId, outcome: 'not_replied' })).toEqual([phoneOf(3)])
    expect(await phones(fixture, late(2))).toEqual([phoneOf(2), phoneOf(3)])
    expect((await ask(fixture, late(2))).pagination.total).toBe(2)
    expect(await phones(fixture, late(3))).toEqual([phoneOf(3)])
    expect(await phones(fixture, late(4))).toEqual([])
    expect(await phones(fixture, { ...late(2), outcome: 'replied' })).toEqual([phoneOf(0), phoneOf(2)])
    // The reply joins an older conversation when two of a contact become one.
    await fixture.app.db.updateTable('conversation').set({ created_at: 0 }).execute()
    expect(await phones(fixture, late(2))).toEqual([phoneOf(2), phoneOf(3)])
    for (const daysToReply of [0, 91, 1.5]) {
      expect(() => ListCandidates.parse({ workspaceId: fixture.workspaceId, ...late(daysToReply) })).toThrow()
    }
  })

  test('a reply to a message that was deleted by its age counts, whenever it came', async () => {
    const { fixture, campaignId } = await open()
    fixture.clock.advance(3 * dayMs)
    await fixture.app.db.updateTable('campaign_recipient').set({ message_id: 'deleted' }).execute()

    const asked = { campaignId, outcome: 'not_replied', daysToReply: 2 } as const
    expect(await phones(fixture, asked)).toEqual([phoneOf(2), phoneOf(3)])
  })

  test('candidates can be filtered by language, which the country tells where none was written', async () => {
    const { fixture } = await open()
    await fixture.app.db.updateTable('contact').set({ language: 'tr' }).where('phone', '=', phoneOf(2)).execute()

    expect(await phones(fixture, { language: 'tr' })).toEqual([phoneOf(2)])
    expect(await phones(fixture, { language: 'de' })).toEqual([phoneOf(0), phoneOf(3)])
    expect((await ask(fixture, { language: 'de', country: 'GB' })).pagination.total).toBe(0)
  })

  test('a total that takes more than two seconds to count is given up, and the page is shown', async () => {
    const { fixture } = await open()
    const { app } = fixture
    const given: number[] = []
    const readWithin = async (mostMs: number) => {
      given.push(mostMs)
      return undefined
    }
    const slow = { ...app, store: { ...app.store, readWithin } }
    const page = (more: Partial<ListCandidates>) =>
      authorized('campaigns.choose', listCandidates)(
        slow,
        fixture.member(),
        ListCandidates.parse({ workspaceId: fixture.workspaceId, ...more }),
      )

    const [first, all] = [await page({ limit: 2 }), await page({ limit: 50 })]

    expect(first.data).toHaveLength(2)
    expect(first.pagination).toMatchObject({ total: 2, total_capped: true, total_pages: 2 })
    expect(all.pagination).toMatchObject({ total: 5, total_pages: 1 })
    expect(all.pagination).not.toHaveProperty('total_capped')
    expect(given).toEqual([2_000, 2_000])
  })

  test('candidates include contacts that have only a user ID, without those who opted out', async () => {
    const { app, ...fixture } = await createTestApp(engine)
    await app.transact(async (tx) => {
      for (const platformUserId of ['US.1001', 'DE.1002']) {
        await findOrCreateContact(app, tx, fixture.scope(), { phone: null, platformUserId, name: null })
      }
      await tx
        .updateTable('contact')
        .set({ opt_out_scope: 'campaigns' })
        .where('platform_user_id', '=', 'DE.1002')
        .execute()
    })
    const list = (q?: string) =>
      authorized('campaigns.choose', listCandidates)(
        app,
        fixture.member(),
        ListCandidates.parse({ workspaceId: fixture.workspaceId, q }),
      )

    expect((await list()).data).toMatchObject([{ phone: null, user_id: 'US.1001' }])
    expect((await list('1001')).pagination.total).toBe(1)
    expect((await list('1002')).pagination.total).toBe(0)
  })

  test('candidates can be filtered by tag, by country and by the age of the last message, also together', async () => {
    const { fixture, campaignId } = await open()
    const { app } = fixture
    const { data } = await ask(fixture)
    const idOf = (phone: string) => data.find((each) => each.phone === phone)?.id ?? ''
    const vip = await authorized('tags.manage', createTag)(app, fixture.member(), {
      workspaceId: fixture.workspaceId,
      mode: 'live',
      name: 'vip',
      colour: 'red',
    })
    const british = '+447700900001'
    const contactIds = [phoneOf(0), phoneOf(1), british].map(idOf)
    await app.transact((tx) => changeContactTags(tx, fixture.scope(), { contactIds, add: ['vip'] }))
    await app.db.updateTable('contact').set({ country: 'AT' }).where('phone', '=', phoneOf(2)).execute()
    const silent = { phone: '+43660111222', platformUserId: null, name: null }
    await app.transact((tx) => findOrCreateContact(app, tx, fixture.scope(), silent))
    const vips = { tagId: vip.id }

    expect(await phones(fixture, vips)).toEqual([phoneOf(0), british].sort())
    expect((await ask(fixture, { ...vips, limit: 1 })).pagination).toMatchObject({ total: 2, total_pages: 2 })
    expect(await phones(fixture, { ...vips, campaignId })).toEqual([phoneOf(0)])
    expect(await phones(fixture, { ...vips, country: 'GB' })).toEqual([british])
    expect(await phones(fixture, { ...vips, mode: 'test' })).toEqual([])
    await expect(ask(fixture, { tagId: 'unknown' })).rejects.toMatchObject({ code: 'not_found' })

    expect(await phones(fixture, { country: 'DE' })).toEqual([phoneOf(0), phoneOf(3)])
    expect(await phones(fixture, { country: 'AT' })).toEqual([silent.phone, phoneOf(2)].sort())
    expect(() => ListCandidates.parse({ workspaceId: fixture.workspaceId, country: 'de' })).toThrow()

    fixture.clock.advance(10 * dayMs)
    await (await customersOf(fixture)).write(phoneOf(3), 'Hello again')
    const within = { lastMessage: { is: 'within', of: 'any', days: 10 } } as const
    const before = { lastMessage: { is: 'before', of: 'any', days: 9 } } as const
    expect(await phones(fixture, { lastMessage: { is: 'within', of: 'any', days: 9 } })).toEqual([phoneOf(3)])
    expect(await phones(fixture, within)).toEqual([phoneOf(3), british].sort())
    expect(await phones(fixture, before)).toEqual([phoneOf(0), phoneOf(2), british, unknown.phone].sort())
    expect((await ask(fixture, before)).pagination.total).toBe(4)
    const received = (is: 'within' | 'before', days: number) => ({ lastMessage: { is, of: 'received', days } }) as const
    expect(await phones(fixture, received('within', 9))).toEqual([phoneOf(3)])
    expect(await phones(fixture, received('before', 9))).toEqual([phoneOf(0), british].sort())
    const sent = { lastMessage: { is: 'before', of: 'sent', days: 9 } } as const
    expect(await phones(fixture, sent)).toEqual([phoneOf(0), phoneOf(2), phoneOf(3), unknown.phone].sort())
    expect(await phones(fixture, { ...before, ...vips, country: 'DE', campaignId })).toEqual([phoneOf(0)])
    await app.db.updateTable('message').set({ kind: 'note' }).where('text', '=', 'Hello again').execute()
    expect(await phones(fixture, { lastMessage: { is: 'within', of: 'any', days: 9 } })).toEqual([])
  })

  test('candidates are searched by phone number and name, with % and _ taken literally', async () => {
    const fixture = await createTestApp(engine)
    const customers = await customersOf(fixture)
    await customers.write('+447700900001', 'Hello', { name: 'Anna 100%' })
    await customers.write('+447700900002', 'Hello', { name: 'Bert 1000' })

    expect(await phones(fixture, { q: '00900002' })).toEqual(['+447700900002'])
    expect(await phones(fixture, { q: '100%' })).toEqual(['+447700900001'])
    expect(await phones(fixture, { q: 'anna' })).toEqual(['+447700900001'])
  })
})

describe.each(engines.filter((engine) => engine.name === 'sqlite'))(
  'the query plan of candidates on $name',
  (engine) => {
    test('the list of candidates uses indexes for a page and its total', async () => {
      const { fixture, campaignId, app, queries } = await openRecordedCampaign(engine)
      const filter = { workspaceId: fixture.workspaceId }

      await authorized('campaigns.choose', listCandidates)(app, fixture.member(), ListCandidates.parse(filter))
      const all = await Promise.all(queries.splice(0).map((query) => planOf(fixture.app, query)))
      expect(all).toHaveLength(2)
      for (const plan of all) expect(plan).toMatch(/^SEARCH contact USING (COVERING )?INDEX contact_reachable/)
      await authorized('campaigns.choose', listCandidates)(
        app,
        fixture.member(),
        ListCandidates.parse({ ...filter, campaignId, outcome: 'not_replied' }),
      )
      const some = await Promise.all(queries.map((query) => planOf(fixture.app, query)))
      expect(some).toHaveLength(3)
      for (const plan of some) expect(plan).not.toMatch(/contact_reachable|SCAN (?!chosen)/)
      queries.splice(0)
      await authorized('campaigns.choose', listCandidates)(
        app,
        fixture.member(),
        ListCandidates.parse({ ...filter, campaignId, outcome: 'not_replied', daysToReply: 7 }),
      )
      const late = await Promise.all(queries.map((query) => planOf(fixture.app, query)))
      expect(late).toHaveLength(3)
      for (const plan of late) expect(plan).not.toMatch(/contact_reachable|SCAN (?!chosen)/)
      for (const plan of late.slice(1)) expect(plan).toMatch(/reply USING INDEX message_of_conversation/)
    })

    test('candidates of a tag, of a country and of an age of the last message are found by indexes', async () => {
      const { fixture, app, queries } = await openRecordedCampaign(engine)
      const plansOf = async (filter: Partial<CandidateFilter>) => {
        queries.splice(0)
        await pageOfCandidates(app.db, fixture.scope(), { page: 1, limit: 50, outcome: 'all', ...filter })
        await countCandidates(app.db, fixture.scope(), { page: 1, limit: 50, outcome: 'all', ...filter })
        return Promise.all(queries.splice(0).map((query) => planOf(fixture.app, query)))
      }
      for (const plan of await plansOf({ tagId: 'vip' })) {
        expect(plan).toMatch(/contact_tag USING COVERING INDEX \S+ \(workspace_id=\? AND mode=\? AND tag_id=\?\)/)
        expect(plan).not.toMatch(/contact_reachable|SCAN/)
      }
      for (const plan of await plansOf({ country: 'DE' })) {
        expect(plan).toMatch(/^SEARCH contact USING INDEX contact_by_country/)
        expect(plan).not.toMatch(/SCAN|TEMP B-TREE/)
      }
      const ages = lastMessages.flatMap((is) => messageDirections.map((of) => ({ lastMessage: { is, of, at: 0 } })))
      for (const age of ages) {
        for (const plan of await plansOf(age)) {
          expect(plan).toMatch(/^SEARCH contact USING (COVERING )?INDEX contact_reachable/)
          expect(plan).toMatch(
            /message (EXISTS )?USING INDEX message_(of|to)_contact \(contact_id=\? AND created_at[<>]/,
          )
          expect(plan).not.toMatch(/SCAN|TEMP B-TREE/)
        }
      }
    })
  },
)
