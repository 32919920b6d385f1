import type { MessageContent } from '@parley/shared/conversations/message-content'
import type { App } from '../../../app.ts'
import type { MessageTable } from '../../../db/schema/messages.ts'
import type { Tx } from '../../../db/transact.ts'
import type { Scope } from '../../../policy.ts'
import { publishMessage } from '../publish-message.ts'
import { saveReaction } from './reactions.store.ts'

type Reacted = {
  /** The message that was reacted to, and the message that is the reaction. */
  readonly to: Pick<MessageTable, 'id' | 'conversation_id' | 'contact_id'>
  readonly by: Pick<MessageTable, 'id' | 'direction' | 'contact_id' | 'created_at'>
  /** The emoji of the reaction; null where it was taken back. */
  readonly emoji: string | null
  readonly isInGroup?: boolean
}

/** Stores a reaction at the message that it is about, and publishes that the message changed. */
export async function recordReaction(app: App, tx: Tx, scope: Scope, reacted: Reacted): Promise<void> {
  const { to, by, emoji, isInGroup = false } = reacted
  const { id: reaction_id, direction, created_at } = by
  const participant_id = isInGroup ? by.contact_id : ''
  await saveReaction(tx, scope, { message_id: to.id, direction, participant_id, reaction_id, emoji, created_at })
  publishMessage(app, scope, to)
}

type Reaction = Extract<MessageContent, { type: 'reaction' }>

/** What a message of ours reacts with, if it is a reaction. */
export function reactionIn({ kind, content }: Pick<MessageTable, 'kind' | 'content'>): Reaction | undefined {
  if (kind !== 'notice' || content === null) return undefined
  const stored = JSON.parse(content) as MessageContent
  return stored.type === 'reaction' ? stored : undefined
}
