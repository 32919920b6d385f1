import type { App } from '../../../app.ts'
import type { ContactTable } from '../../../db/schema/contacts.ts'
import type { Tx } from '../../../db/transact.ts'
import type { Channel } from '../../../platforms/channel.ts'
import type { Scope } from '../../../policy.ts'
import { updateContact } from '../contacts.store.ts'
import { blocksOf, encodeBlocks, withPending } from './platform-blocks.ts'

/** Enqueues the requests to the platforms of a contact's blocks, where it has any. */
export async function enqueueBlocks(app: App, tx: Tx, scope: Scope, contact: ContactTable): Promise<void> {
  if (contact.platform_blocks === null) return
  const payload = { contactId: contact.id, attempt: 0 }
  // A job that runs already finds by itself that the contact has changed.
  await app.jobs.enqueue(tx, scope, {
    kind: 'contact.apply_blocks',
    payload,
    dedupeKey: `contact.apply_blocks ${contact.id}`,
  })
}

type Sender = { readonly contact: ContactTable; readonly channel: Channel }

/**
 * Requests the block at the platform of a channel on which the blocked contact, whom the caller has locked, has just written:
 * a platform may block only those who wrote recently, and may not have been asked yet.
 */
export async function requestBlockOf(app: App, tx: Tx, scope: Scope, { contact, channel }: Sender): Promise<void> {
  const blocks = blocksOf(contact)
  const known = blocks.find(({ channelId }) => channelId === channel.id)
  if (known?.state === 'blocked' || !app.platforms.of(channel).block) return
  const wanted = known?.state === 'pending' ? blocks : withPending(blocks, { channelIds: [channel.id], at: app.now() })
  const changes = { platform_blocks: encodeBlocks(wanted) }
  await enqueueBlocks(app, tx, scope, await updateContact(tx, scope, contact, changes))
}
