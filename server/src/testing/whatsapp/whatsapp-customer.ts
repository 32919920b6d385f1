import { listContacts } from '../../features/contacts/list-contacts.ts'
import { listConversations } from '../../features/conversations/list/list-conversations.ts'
import { getMessage } from '../../features/messages/get-message.ts'
import { listMessages } from '../../features/messages/list-messages.ts'
import { sendMessage } from '../../features/messages/send-message.ts'
import { authorized } from '../authorized.ts'
import { envelope, ofNumber } from '../graph/callbacks.ts'
import type { TestEngine } from '../stores/engines.ts'
import { createWhatsAppTestApp } from './whatsapp.ts'

/** The customer of these tests. */
export const ada = '+15551230001'

/** A connected test app with one customer, and what its members see of her. */
export async function openWhatsAppCustomer(engine: TestEngine) {
  const fixture = await createWhatsAppTestApp(engine)
  const { graph, account, app, runJobs } = fixture
  const where = { workspaceId: fixture.workspaceId, mode: 'live' as const }
  const owner = fixture.member('owner')
  const say = async (value: object) => {
    await graph.say(account, envelope(account, 'messages', ofNumber(account, value)))
    await runJobs()
  }
  const writes = async (message: object = { type: 'text', text: { body: 'Hi' } }) => {
    await graph.customerWrites(account, { from: ada, ...message })
    await runJobs()
  }
  const conversations = async () =>
    (await authorized('conversations.read', listConversations)(app, owner, { ...where, page: 1, limit: 20 })).data
  const thread = async () => {
    const [first] = await conversations()
    return (
      await authorized('conversations.read', listMessages)(app, owner, {
        ...where,
        conversationId: first?._id ?? '',
        page: 1,
        limit: 50,
      })
    ).data
  }
  const contacts = async () =>
    (await authorized('contacts.read', listContacts)(app, owner, { ...where, page: 1, limit: 20 })).data
  const reply = async (text = 'Hello') => {
    const [first] = await conversations()
    return authorized('messages.send', sendMessage)(app, owner, { ...where, conversationId: first?._id ?? '', text })
  }
  const message = (messageId: string) =>
    authorized('conversations.read', getMessage)(app, owner, { ...where, messageId })
  return { ...fixture, where, owner, say, writes, conversations, thread, contacts, reply, message }
}
