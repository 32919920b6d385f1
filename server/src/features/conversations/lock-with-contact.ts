import type { App } from '../../app.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'
import { findContact } from '../contacts/contacts.store.ts'
import { lockConversation } from './conversations.store.ts'
import { noSuchConversation } from './no-such-conversation.ts'

/** The conversation, locked until the commit, and its current contact. */
export async function lockWithContact(app: App, tx: Tx, scope: Scope, conversationId: string) {
  const conversation = await lockConversation(app, tx, scope, conversationId)
  const contact = conversation && (await findContact(tx, scope, conversation.contact_id))
  if (!conversation || !contact) throw noSuchConversation()
  return { conversation, contact }
}
