import { BulkSend } from '@parley/shared/campaigns/new-campaigns'
import { describe, expect, test } from 'vitest'
import { authorized } from '../../testing/authorized.ts'
import { customersOf, eventsOf, recordEvents } from '../../testing/customers.ts'
import { openTestServer } from '../../testing/http/server.ts'
import { engines } from '../../testing/stores/engines.ts'
import { approvedTemplate } from '../../testing/templates.ts'
import { bulkSend } from '../campaigns/manage/bulk-send.ts'
import { listActivity } from '../conversations/activity/list-activity.ts'
import { changeConversation } from '../conversations/change-conversation.ts'
import { getConversation } from '../conversations/get-conversation.ts'
import { listMessages } from '../messages/list-messages.ts'
import { mergeConversations } from './merge-conversations.ts'

const phone = '+4915112345678'

describe.each(engines)('Merging two conversations by hand on $name', (engine) => {
  /** A customer with a conversation, and one that a reply to a campaign opened beside it. */
  async function open() {
    const { fixture, owner } = await openTestServer(engine)
    await recordEvents(fixture)
    const { app, workspaceId } = fixture
    const customers = await customersOf(fixture)
    const writes = async (text: string, from = phone) => (await customers.write(from, text)).conversationId
    const older = await writes('Do you deliver?')
    fixture.clock.advance(1_000)
    await approvedTemplate(fixture)
    const { campaignId } = await bulkSend(
      app,
      fixture.scope(),
      BulkSend.parse({
        workspaceId,
        templateName: 'order_shipped',
        recipients: [{ phone, variables: { '1': 'Ada', '2': 'A-1' } }],
      }),
    )
    fixture.clock.advance(1_000)
    const newer = await writes('What is this?')
    expect(newer).not.toBe(older)
    const agent = fixture.member('agent')
    const where = { workspaceId, mode: 'live' } as const
    const merge = (conversationId = newer, otherConversationId = older, actor = agent) =>
      authorized('conversations.merge', mergeConversations)(app, actor, {
        ...where,
        conversationId,
        otherConversationId,
      })
    const change = (conversationId: string, wanted: object) =>
      authorized('conversations.change', changeConversation)(app, agent, { ...where, conversationId, ...wanted })
    const get = (conversationId: string) =>
      authorized('conversations.read', getConversation)(app, agent, { ...where, conversationId })
    return { fixture, app, owner, where, agent, older, newer, campaignId, writes, merge, change, get }
  }

  test('the older continues with the messages of both, and the other’s id leads to it', async () => {
    const { fixture, app, owner, where, agent, older, newer, campaignId, merge, change, get } = await open()
    await change(newer, { assignee: owner.userId })

    expect(await merge()).toMatchObject({ _id: older, status: 'open', assignee: owner.userId })
    const list = { ...where, conversationId: newer, page: 1, limit: 20 }
    const { data } = await authorized('conversations.read', listMessages)(app, agent, list)
    expect(data.map(({ text }) => text)).toEqual([
      'Do you deliver?',
      'Hi Ada, your order A-1 is on its way to you.',
      'What is this?',
    ])
    expect(await get(newer)).toMatchObject({ _id: older, campaign_id: campaignId })
    const recipients = await app.db.selectFrom('campaign_recipient').select('replied_conversation_id').execute()
    expect(recipients).toEqual([{ replied_conversation_id: older }])
    expect(await eventsOf(fixture, 'conversation.resolved')).toMatchObject([
      { conversation_id: newer, merged_into: older, resolved_by: agent.name },
    ])
    const { data: activity } = await authorized('activity.read', listActivity)(app, agent, {
      ...where,
      conversationId: older,
    })
    expect(activity.map(({ kind }) => kind)).toContain('merged')
    const audit = await app.db
      .selectFrom('audit_entry')
      .selectAll()
      .where('action', '=', 'conversation.merged')
      .execute()
    expect(audit).toMatchObject([{ actor_name: 'The agent', subject: phone }])
    const counts = await app.db.selectFrom('conversation_count').select(['status', 'count']).execute()
    expect(counts.filter(({ count }) => count !== 0)).toEqual([{ status: 'open', count: 1 }])
  })

  test('two people who merge the same conversations at once get the same one', async () => {
    const { older, newer, merge } = await open()
    const merged = await Promise.all([merge(newer, older), merge(older, newer), merge()])
    expect(merged.map(({ _id }) => _id)).toEqual([older, older, older])
    expect((await merge())._id).toBe(older)
  })

  test('the end of a snooze of the one that ended does not wake the other', async () => {
    const { fixture, app, older, newer, merge, change, get } = await open()
    const until = (hours: number) => new Date(app.now() + hours * 3_600_000).toISOString()
    await change(newer, { snoozed_until: until(1) })
    await change(older, { snoozed_until: until(3) })
    await merge()
    expect((await get(older)).snoozed_until).toBe(until(3))
    fixture.clock.advance(2 * 3_600_000)
    await fixture.runJobs()
    expect(await get(older)).toMatchObject({ status: 'pending' })
    fixture.clock.advance(2 * 3_600_000)
    await fixture.runJobs()
    expect(await get(older)).toMatchObject({ status: 'open' })
  })

  test('conversations of two contacts, and resolved ones, are refused and stay as they are', async () => {
    const { older, newer, writes, merge, change, get } = await open()
    const other = await writes('Hello', '+4915112345679')
    await expect(merge(older, other)).rejects.toMatchObject({ code: 'conflict' })
    await change(older, { status: 'resolved' })
    await expect(merge()).rejects.toMatchObject({ code: 'conflict' })
    await expect(merge(newer, 'gone')).rejects.toMatchObject({ code: 'not_found' })
    expect([await get(older), await get(newer), await get(other)]).toMatchObject([
      { _id: older, status: 'resolved' },
      { _id: newer, status: 'open' },
      { _id: other, status: 'open' },
    ])
  })

  test('a member who may not reply, and one of another workspace, merge nothing', async () => {
    const { fixture, newer, older, merge, get } = await open()
    const stranger = fixture.member('owner', { workspaceId: fixture.otherWorkspaceId })
    for (const actor of [fixture.member('viewer'), stranger]) {
      await expect(merge(newer, older, actor)).rejects.toMatchObject({ code: 'forbidden' })
    }
    expect((await get(newer))._id).toBe(newer)
  })
})
