import type { MessageView, ThreadMessage } from '@parley/shared/conversations/messages'
import type { App } from '../../app.ts'
import type { Scope } from '../../policy.ts'
import { mentionsOf } from '../conversations/mentions/mentions.store.ts'

/** The messages, of which each note says whom it mentions. */
export async function withMentions(app: App, scope: Scope, messages: readonly MessageView[]): Promise<ThreadMessage[]> {
  const notes = messages.filter(({ kind }) => kind === 'note').map(({ id }) => id)
  const mentions = await mentionsOf(app.db, scope, notes)
  return messages.map((message) => {
    const mentioned = mentions.get(message.id)
    return mentioned ? { ...message, mentions: mentioned } : message
  })
}
