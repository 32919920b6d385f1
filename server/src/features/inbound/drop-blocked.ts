import { encodeSentence, sentence } from '@parley/shared/sentences/sentence'
import type { App } from '../../app.ts'
import type { ContactTable } from '../../db/schema/contacts.ts'
import type { Tx } from '../../db/transact.ts'
import type { Channel } from '../../platforms/channel.ts'
import { countChannelEvent } from '../../platforms/channel-events.store.ts'
import type { Scope } from '../../policy.ts'
import { requestBlockOf } from '../contacts/blocks/enqueue-blocks.ts'

const dayMs = 86_400_000

type Dropped = { readonly channel: Channel; readonly contact: ContactTable }

/**
 * Counts what a blocked contact sent in the log of the channel, one entry a day that names nobody, and stores nothing else of
 * it. The caller has locked the contact.
 */
export async function dropBlocked(app: App, tx: Tx, scope: Scope, { channel, contact }: Dropped): Promise<void> {
  const now = app.now()
  await countChannelEvent(tx, {
    id: app.newId(),
    workspace_id: scope.workspaceId,
    mode: scope.mode,
    channel_id: channel.id,
    event_key: `blocked ${Math.floor(now / dayMs)}`,
    tone: 'info',
    code: 'BLOCKED_SENDERS',
    message: encodeSentence(sentence('blockedSendersDropped')),
    advice: null,
    happened_at: now,
  })
  await requestBlockOf(app, tx, scope, { contact, channel })
}
