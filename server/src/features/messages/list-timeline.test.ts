import { BulkSend } from '@parley/shared/campaigns/new-campaigns'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Actor } from '../../actor.ts'
import type { Change } from '../../live/change.ts'
import { authorized } from '../../testing/authorized.ts'
import { customersOf } from '../../testing/customers.ts'
import { engines } from '../../testing/stores/engines.ts'
import { approvedTemplate } from '../../testing/templates.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { bulkSend } from '../campaigns/manage/bulk-send.ts'
import { changeConversation } from '../conversations/change-conversation.ts'
import { listForMember } from '../conversations/list/list-for-member.ts'
import { listRelated } from '../conversations/related/list-related.ts'
import { addNote } from './add-note.ts'
import { listTimeline } from './list-timeline.ts'
import { testSendTemplate } from './test-send-template.ts'

const phone = '+491701234567'
const limit = 50

describe.each(engines)('on $name', (engine) => {
  async function open() {
    const fixture = await createTestApp(engine)
    const { app, clock, workspaceId } = fixture
    const customers = await customersOf(fixture)
    const owner = fixture.member()
    const where = { workspaceId, mode: 'live' as const }
    const { id: templateId } = await approvedTemplate(fixture, { body: 'Hello {{1}}, we have an offer.' })
    const write = async (text: string) => {
      clock.advance(1_000)
      return (await customers.write(phone, text)).conversationId
    }
    const campaign = async (to = phone) => {
      clock.advance(2_000)
      const recipients = [{ phone: to, variables: { '1': 'Ada' } }]
      const request = BulkSend.parse({ ...where, templateName: 'order_shipped', recipients })
      const { campaignId, results } = await authorized('campaigns.send', bulkSend)(app, owner, request)
      clock.advance(2_000)
      return { campaignId, messageId: results[0]?.messageId ?? '' }
    }
    const note = (conversationId: string, text: string) =>
      authorized('notes.add', addNote)(app, owner, { ...where, conversationId, text })
    const resolve = (conversationId: string) =>
      authorized('conversations.change', changeConversation)(app, owner, {
        ...where,
        conversationId,
        status: 'resolved',
      })
    const testSend = () =>
      authorized('templates.test_send', testSendTemplate)(app, owner, {
        ...where,
        templateId,
        phone,
        variables: { 1: 'Test' },
      })
    const timeline = (conversationId: string, page: object = {}) =>
      listTimeline(app, fixture.scope(), { conversationId, limit, ...page })
    const texts = async (conversationId: string) => (await timeline(conversationId)).data.map(({ text }) => text)
    return { ...fixture, customers, write, campaign, note, resolve, testSend, timeline, texts }
  }

  test('the timeline of each conversation has all messages with the customer, where they were sent', async () => {
    const { write, campaign, note, resolve, testSend, timeline, clock } = await open()
    const first = await write('where is my order?')
    await note(first, 'Asked the warehouse')
    await resolve(first)
    const { campaignId } = await campaign()
    await testSend()
    clock.advance(2_000)
    const second = await write('do you open on Sunday?')
    await campaign('+491701234568')

    expect(second).not.toBe(first)
    for (const conversationId of [first, second]) {
      const { data, next_cursor } = await timeline(conversationId)
      expect(next_cursor).toBeNull()
      expect(data.map(({ text, conversation_id, campaign_id }) => [text, conversation_id, campaign_id])).toEqual([
        ['where is my order?', first, null],
        ['Asked the warehouse', first, null],
        ['Hello Ada, we have an offer.', null, campaignId],
        ['Hello Test, we have an offer.', null, null],
        ['do you open on Sunday?', second, null],
      ])
    }
  })

  test('a timeline has nothing of another channel, of groups, or of other customers', async () => {
    const { app, customers, write, campaign, texts, clock } = await open()
    const own = await write('from the customer')
    const inGroup = await (async () => {
      await campaign()
      return write('in a group')
    })()
    await app.db.updateTable('conversation').set({ group_id: 'g' }).where('id', '=', inGroup).execute()
    const channel = await app.db
      .selectFrom('channel')
      .selectAll()
      .where('id', '=', customers.channel.id)
      .executeTakeFirstOrThrow()
    const other = { ...channel, id: app.newId(), is_active: 0 as const, is_default: 0 as const }
    await app.db.insertInto('channel').values(other).execute()
    await campaign()
    await app.db.updateTable('message').set({ channel_id: other.id }).where('conversation_id', 'is', null).execute()
    clock.advance(1_000)
    await customers.write('+491701234568', 'from somebody else')

    expect(await texts(own)).toEqual(['from the customer'])
    expect(await texts(inGroup)).toEqual(['Hello Ada, we have an offer.', 'in a group'])
  })

  test('the pages of a timeline contain each message once, also those of the same moment', async () => {
    const { customers, clock, timeline } = await open()
    let conversationId = ''
    for (let n = 0; n < 7; n += 1) {
      conversationId = (await customers.write(phone, `message ${n}`)).conversationId
      clock.advance(n % 3 === 0 ? 1 : 0)
    }
    const pages: string[][] = []
    let cursor: string | null | undefined
    while (cursor !== null) {
      const page = await timeline(conversationId, { limit: 3, cursor })
      pages.unshift(page.data.map(({ text }) => text))
      cursor = page.next_cursor
      // Newer messages move no page.
      await customers.write(phone, 'later')
    }

    expect(pages.map((page) => page.length)).toEqual([1, 3, 3])
    expect(pages.flat()).toEqual([0, 1, 2, 3, 4, 5, 6].map((n) => `message ${n}`))
  })

  test('the related conversations are those of the customer on the channel, with their campaign', async () => {
    const { app, customers, write, campaign, resolve, scope } = await open()
    const first = await write('where is my order?')
    await resolve(first)
    const second = await write('one more question')
    const { campaignId } = await campaign()
    const third = await write('what is the offer?')
    await customers.write('+491701234568', 'from somebody else')

    const related = await listRelated(app, scope(), { conversationId: second })
    const [common, campaignOf] = [
      { is_history: false, unread_count: 1 },
      { id: campaignId, name: expect.any(String) },
    ]
    expect(related.data).toMatchObject([
      { ...common, id: third, status: 'open', campaign: campaignOf, resolved_at: null },
      { ...common, id: second, status: 'open', campaign: null },
      { ...common, id: first, status: 'resolved', campaign: null, resolved_at: expect.any(String) },
    ])
    await app.db.updateTable('conversation').set({ group_id: 'g' }).where('id', '=', third).execute()
    expect((await listRelated(app, scope(), { conversationId: second })).data).toHaveLength(2)
    expect((await listRelated(app, scope(), { conversationId: third })).data).toEqual([])
  })

  test('the list marks each open conversation of a customer who has several, and no other', async () => {
    const { app, customers, member, write, campaign, resolve, workspaceId } = await open()
    const list = async () => {
      const input = { workspaceId, mode: 'live' as const, page: 1, limit: 20 }
      const { data } = await authorized('conversations.read', listForMember)(app, member(), input)
      return new Map(data.map(({ _id, together }) => [_id, together?.open]))
    }
    const first = await write('where is my order?')
    await resolve(first)
    const second = await write('one more question')
    await customers.write('+491701234568', 'from somebody else')
    expect([...(await list()).values()]).toEqual([undefined, undefined, undefined])
    await campaign()
    const third = await write('what is the offer?')
    const marked = await list()
    expect([first, second, third].map((id) => marked.get(id))).toEqual([undefined, 2, 2])
    expect(marked.size).toBe(4)
    await resolve(third)
    expect([...(await list()).values()]).toEqual([undefined, undefined, undefined, undefined])
  })

  test('a campaign message, its receipts and every inbound message are announced to the timeline', async () => {
    const { app, customers, write, campaign, scope } = await open()
    await write('hello')
    const { id } = await app.db.selectFrom('contact').select('id').executeTakeFirstOrThrow()
    const changes: Change[] = []
    const stop = new AbortController()
    onTestFinished(() => stop.abort())
    void (async () => {
      for await (const change of app.live.changes(scope(), stop.signal)) {
        if (change.noun === 'timelines') changes.push(change)
      }
    })()
    const announced = async (work: () => Promise<unknown>) => {
      const before = changes.length
      await work()
      await expect.poll(() => changes.length).toBeGreaterThan(before)
      expect(changes.at(-1)).toEqual({ noun: 'timelines', id })
    }
    let messageId = ''
    await announced(async () => {
      messageId = (await campaign()).messageId
    })
    await announced(() => customers.receipt(messageId, 'read'))
    await announced(() => write('what is that?'))
  })

  test('a timeline is refused to strangers, to members of other workspaces and in the other mode', async () => {
    const { app, write, member, keyHolder, workspaceId, otherWorkspaceId } = await open()
    const conversationId = await write('hello')
    const input = { workspaceId, mode: 'live' as const, conversationId, limit }
    const refused: [Actor, object, string][] = [
      [member('owner', { workspaceId: otherWorkspaceId }), {}, 'forbidden'],
      [member('owner', { workspaceId: otherWorkspaceId }), { workspaceId: otherWorkspaceId }, 'not_found'],
      [member(), { mode: 'test' }, 'not_found'],
      [keyHolder({ write: true }), {}, 'forbidden'],
    ]
    for (const [actor, more, code] of refused) {
      const asked = { ...input, ...more }
      const timeline = authorized('conversations.read', listTimeline)(app, actor, asked)
      await expect(timeline).rejects.toMatchObject({ code })
      await expect(authorized('conversations.read', listRelated)(app, actor, asked)).rejects.toMatchObject({ code })
    }
    const viewer = member('viewer')
    expect((await authorized('conversations.read', listTimeline)(app, viewer, input)).data).toHaveLength(1)
  })
})
