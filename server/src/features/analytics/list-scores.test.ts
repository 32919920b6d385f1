import type { ListScores } from '@parley/shared/analytics'
import { SatisfactionSettings } from '@parley/shared/conversations/satisfaction'
import { surveyDelayMs } from '@parley/shared/conversations/survey-answers'
import { describe, expect, test } from 'vitest'
import { authorized } from '../../testing/authorized.ts'
import { customersOf } from '../../testing/customers.ts'
import { engines } from '../../testing/stores/engines.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { changeConversation } from '../conversations/change-conversation.ts'
import { sendMessage } from '../messages/send-message.ts'
import { changeSettings } from '../settings/change-settings.ts'
import { listScores } from './list-scores.ts'

describe.each(engines)('on $name', (engine) => {
  async function open() {
    const fixture = await createTestApp(engine)
    const { app, workspaceId } = fixture
    const customers = await customersOf(fixture)
    const satisfaction = SatisfactionSettings.parse({ enabled: true, repeatAfterDays: 0 })
    await authorized('settings.manage', changeSettings)(app, fixture.member(), { workspaceId, satisfaction })
    return {
      fixture,
      score: async (phone: string, text: string) => {
        const { conversationId } = await customers.write(phone, 'A question', { name: 'Ada' })
        await sendMessage(app, fixture.scope(), { conversationId, text: 'An answer' })
        await changeConversation(app, fixture.scope(), { conversationId, status: 'resolved' })
        fixture.clock.advance(surveyDelayMs)
        await fixture.runJobs()
        await customers.write(phone, text)
        return conversationId
      },
      list: (input: Partial<ListScores> = {}) =>
        authorized('analytics.read_details', listScores)(app, fixture.member(), {
          workspaceId,
          mode: 'live',
          ...input,
        }),
    }
  }

  test('survey responses are listed newest first with comment, contact and conversation, or only low ones', async () => {
    const { score, list } = await open()
    const good = await score('+491700000001', '5')
    const bad = await score('+491700000002', '1 far too slow')

    const { data, next_cursor } = await list()
    expect(next_cursor).toBeNull()
    expect(data).toMatchObject([
      { conversation_id: bad, score: 1, comment: 'far too slow', contact: { name: 'Ada', phone: '+491700000002' } },
      { conversation_id: good, score: 5, comment: null },
    ])
    expect((await list({ lowOnly: true })).data).toEqual([data[0]])
    expect((await list({ from: '2026-11-01', to: '2026-11-02' })).data).toEqual([])
    expect((await list({ mode: 'test' })).data).toEqual([])
  })

  test('pages of survey responses follow each other, also within one moment', async () => {
    const { fixture, score, list } = await open()
    const conversationId = await score('+491700000001', '3')
    const { db } = fixture.app
    const row = await db
      .selectFrom('conversation')
      .selectAll()
      .where('id', '=', conversationId)
      .executeTakeFirstOrThrow()
    const copies = Array.from({ length: 44 }, () => ({ ...row, id: fixture.app.newId() }))
    await db.insertInto('conversation').values(copies).execute()

    const first = await list()
    const second = await list({ cursor: first.next_cursor ?? '' })
    const third = await list({ cursor: second.next_cursor ?? '' })
    const pages = [first, second, third].map(({ data }) => data)
    expect([pages.map(({ length }) => length), third.next_cursor]).toEqual([[20, 20, 5], null])
    expect(new Set(pages.flat().map((each) => each.conversation_id)).size).toBe(45)
    await expect(list({ cursor: 'x' })).rejects.toMatchObject({
      code: 'invalid_request',
      details: [{ path: 'cursor' }],
    })
  })
})
