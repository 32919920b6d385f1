import { BulkSend } from '@parley/shared/campaigns/new-campaigns'
import { describe, expect, test } from 'vitest'
import type { Sender } from '../../platforms/platform-update.ts'
import { authorized } from '../../testing/authorized.ts'
import { withPlatform } from '../../testing/campaigns.ts'
import { customersOf } from '../../testing/customers.ts'
import { engines } from '../../testing/stores/engines.ts'
import { approvedTemplate } from '../../testing/templates.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { bulkSend } from '../campaigns/manage/bulk-send.ts'
import { contactsByAddress } from '../contacts/addresses/addresses.store.ts'
import { setOptOut } from '../contacts/set-opt-out.ts'
import { listConversations } from '../conversations/list/list-conversations.ts'

const nobody = { phone: null, platformUserId: null, name: null }

describe.each(engines)('A merge of contacts on $name, at the same time as', (engine) => {
  async function open() {
    const fixture = await createTestApp(engine)
    const { app } = fixture
    const { deliver } = await customersOf(fixture)
    let messages = 0
    const writes = (from: Partial<Sender>, text = 'Hello') => {
      messages += 1
      const base = { kind: 'message', quotedPlatformMessageId: null, button: false, at: app.now() } as const
      return deliver({ ...base, platformMessageId: `in_${messages}`, from: { ...nobody, ...from }, text })
    }
    const addresses = (n: number) => ({
      phone: `+1555123${1000 + n}`,
      platformUserId: `US.${n}`,
      parentUserId: `US.0${n}`,
    })
    const known = async (n: number) => {
      const { phone, platformUserId, parentUserId } = addresses(n)
      await writes({ phone })
      await writes({ platformUserId })
      await writes({ platformUserId: parentUserId })
    }
    const contactOf = async (n: number) => {
      const contacts = [...(await contactsByAddress(app.db, fixture.scope(), Object.values(addresses(n)))).values()]
      expect(contacts).toHaveLength(3)
      const [first, ...others] = contacts
      for (const other of others) expect(other.id).toBe(first?.id)
      return first
    }
    /** Runs the work for ten customers one after the other; each must end as one contact, in one open conversation. */
    const rounds = async (work: (n: number) => Promise<unknown>) => {
      for (let n = 1; n <= 10; n++) {
        await known(n)
        await work(n)
        await contactOf(n)
      }
      await expectExact()
    }
    /** Expects that everything belongs to a contact that exists, and that the counts of conversations equal a recount. */
    const expectExact = async () => {
      const { db } = app
      const stored = await db
        .selectFrom('conversation')
        .innerJoin('contact', 'contact.id', 'conversation.contact_id')
        .select([
          'conversation.id',
          'status',
          'conversation.channel',
          'category',
          'priority',
          'contact_id',
          'campaign_id',
        ])
        .execute()
      const all = await db.selectFrom('conversation').select('id').execute()
      expect(stored).toHaveLength(all.length)
      const keyOf = (row: Record<'status' | 'channel' | 'category' | 'priority', string>) =>
        [row.status, row.channel, row.category, row.priority].join(' ')
      const recount = Map.groupBy(stored, keyOf)
      const counts = await db.selectFrom('conversation_count').selectAll().where('count', '<>', 0).execute()
      expect(new Map(counts.map((row) => [keyOf(row), Number(row.count)]))).toEqual(
        new Map([...recount].map(([key, rows]) => [key, rows.length])),
      )
      const open = stored.filter(({ status }) => status !== 'resolved')
      // What answers a campaign opens a conversation of its own.
      const others = open.filter(({ campaign_id }) => campaign_id === null)
      expect(new Set(others.map(({ contact_id }) => contact_id)).size).toBe(others.length)
      const { pagination } = await authorized('conversations.read', listConversations)(app, fixture.member(), {
        workspaceId: fixture.workspaceId,
        mode: 'live',
        page: 1,
        limit: 100,
      })
      expect(pagination.total).toBe(all.length)
      const texts = await db
        .selectFrom('message')
        .innerJoin('conversation', 'conversation.id', 'message.conversation_id')
        .select(['message.contact_id as writer', 'conversation.contact_id as owner'])
        .where('direction', '=', 'inbound')
        .execute()
      expect(texts).toHaveLength(messages)
      for (const { writer, owner } of texts) expect(writer).toBe(owner)
    }
    return { ...fixture, writes, addresses, contactOf, rounds }
  }

  test('the same merge', async () => {
    const { writes, addresses, rounds } = await open()
    await rounds((n) => Promise.all([writes(addresses(n)), writes(addresses(n)), writes(addresses(n))]))
  })

  test('merges of overlapping contacts', async () => {
    const { writes, addresses, rounds } = await open()
    await rounds((n) => {
      const { phone, platformUserId, parentUserId } = addresses(n)
      return Promise.all([
        writes({ phone, platformUserId }),
        writes({ platformUserId, parentUserId }),
        writes({ phone, platformUserId: parentUserId }),
        writes({ phone, platformUserId, parentUserId }),
      ])
    })
  })

  test('messages under each of the addresses', async () => {
    const { writes, addresses, rounds } = await open()
    await rounds((n) => {
      const { phone, platformUserId, parentUserId } = addresses(n)
      return Promise.all([
        writes({ phone }),
        writes(addresses(n)),
        writes({ platformUserId }),
        writes({ platformUserId: parentUserId }),
      ])
    })
  })

  test('a campaign that sends to both of them', async () => {
    const fixture = await open()
    const { writes, addresses, rounds, workspaceId } = fixture
    await approvedTemplate(fixture, { body: 'We have an offer for {{1}}.' })
    const { app } = withPlatform(fixture.app, async ({ messageId }) => ({
      kind: 'accepted',
      platformMessageId: `out_${messageId}`,
    }))
    await rounds(async (n) => {
      const { phone, platformUserId: userId } = addresses(n)
      const recipients = [
        { phone, variables: { 1: 'Ada' } },
        { userId, variables: { 1: 'you' } },
      ]
      const request = BulkSend.parse({ workspaceId, mode: 'live', templateName: 'order_shipped', recipients })
      const [sent] = await Promise.all([
        authorized('campaigns.send', bulkSend)(app, fixture.member(), request),
        writes(addresses(n)),
      ])
      expect(sent).toMatchObject({ total: 2, successful: 2 })
    })
    const orphans = await app.db
      .selectFrom('campaign_recipient')
      .leftJoin('contact', 'contact.id', 'campaign_recipient.contact_id')
      .innerJoin('message', 'message.id', 'campaign_recipient.message_id')
      .select(['contact.id', 'campaign_recipient.contact_id', 'message.contact_id as receiver'])
      .execute()
    expect(orphans).toHaveLength(20)
    for (const { id, contact_id, receiver } of orphans) expect([id, receiver]).toEqual([contact_id, contact_id])
  })

  test('an opt-out by each of the addresses', async () => {
    const fixture = await open()
    const { app, writes, addresses, rounds, contactOf, workspaceId } = fixture
    await rounds(async (n) => {
      const { phone, platformUserId } = addresses(n)
      const contacts = await contactsByAddress(app.db, fixture.scope(), [phone])
      const contactId = contacts.get(phone)?.id ?? ''
      const where = { workspaceId, mode: 'live' } as const
      await Promise.all([
        writes(addresses(n)),
        n % 2 === 0 ? writes({ platformUserId }, 'STOP') : writes({ phone }, 'STOP'),
        n % 3 === 0 &&
          authorized('contacts.change', setOptOut)(app, fixture.member(), { ...where, contactId, scope: 'everything' }),
      ])
      expect((await contactOf(n))?.opt_out_scope).toBe(n % 3 === 0 ? 'everything' : 'campaigns')
    })
  })
})
