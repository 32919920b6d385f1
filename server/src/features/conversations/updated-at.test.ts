import { platformSentence } from '@parley/shared/sentences/sentence'
import { describe, expect, test } from 'vitest'
import type { App } from '../../app.ts'
import { authorized } from '../../testing/authorized.ts'
import { customersOf } from '../../testing/customers.ts'
import { engines } from '../../testing/stores/engines.ts'
import { approvedTemplate } from '../../testing/templates.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { changeCannedReply } from '../canned-replies/change-canned-reply.ts'
import { createCannedReply } from '../canned-replies/create-canned-reply.ts'
import { defaultChannel } from '../channels/channels.store.ts'
import { listContacts } from '../contacts/list-contacts.ts'
import { setOptOut } from '../contacts/set-opt-out.ts'
import { receiveMessage } from '../inbound/receive-message.ts'
import { sendMessage } from '../messages/send-message.ts'
import { applyReview } from '../templates/apply-review.ts'
import { changeWebhook } from '../webhooks/endpoints/change-webhook.ts'
import { createWebhook } from '../webhooks/endpoints/create-webhook.ts'
import { changeConversation } from './change-conversation.ts'

/** Every table with both times. */
const tables = ['conversation', 'contact', 'template', 'canned_reply', 'webhook_endpoint'] as const

describe.each(engines)('on $name', (engine) => {
  async function expectInOrder(app: App) {
    for (const table of tables) {
      const rows = await app.db.selectFrom(table).select(['created_at', 'updated_at']).execute()
      for (const { created_at, updated_at } of rows) expect(updated_at, table).toBeGreaterThanOrEqual(created_at)
    }
  }

  test('the last change is not before the creation where the clock moves within a transaction', async () => {
    const fixture = await createTestApp(engine)
    const customers = await customersOf(fixture)
    let ms = fixture.app.now()
    const moving: App = { ...fixture.app, now: () => (ms += 7) }
    await receiveMessage(moving, customers.channel, customers.message('+491701234567', 'hello'))

    await expectInOrder(fixture.app)
  })

  test('the last change is not before the creation where another process’s clock is slower', async () => {
    const fixture = await createTestApp(engine)
    const { app, workspaceId } = fixture
    const actor = fixture.member()
    const mode = 'live' as const
    const slow: App = { ...app, now: () => app.now() - 5_000 }
    const customers = await customersOf(fixture)
    const { conversationId } = await customers.write('+491701234567', 'hello')
    const { name, language } = await approvedTemplate(fixture)
    const reply = await authorized('canned_replies.change', createCannedReply)(app, actor, {
      workspaceId,
      mode,
      shortcut: 'hi',
      text: 'Hello!',
    })
    const events = ['message.received' as const]
    const webhook = { workspaceId, mode, url: 'https://example.com/hook', events }
    const { data } = await authorized('webhooks.manage', createWebhook)(app, actor, webhook)

    await receiveMessage(slow, customers.channel, customers.message('+491701234567', 'hello again'))
    await sendMessage(slow, fixture.scope(), { conversationId, text: 'Good morning' })
    await changeConversation(slow, fixture.scope(), { conversationId, status: 'resolved' })
    const [contact] = (await listContacts(app, fixture.scope(), { page: 1, limit: 1 })).data
    await setOptOut(slow, fixture.scope(), { contactId: contact?.id ?? '', scope: 'campaigns' })
    await authorized('canned_replies.change', changeCannedReply)(slow, actor, {
      workspaceId,
      mode,
      cannedReplyId: reply.id,
      text: 'Good morning!',
    })
    await authorized('webhooks.manage', changeWebhook)(slow, actor, {
      workspaceId,
      mode,
      webhookId: data.id,
      url: 'https://example.com/other',
    })
    const review = { name, language, status: 'PAUSED', reason: platformSentence('Bad quality'), at: app.now() } as const
    const { accountId } = await defaultChannel(app.db, fixture.scope())
    await applyReview(slow, fixture.scope(), { ...review, accountId, quality: undefined, category: undefined })

    await expectInOrder(app)
  })
})
