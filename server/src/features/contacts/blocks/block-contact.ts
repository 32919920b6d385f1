import type { BlockContact, ContactId, ContactView } from '@parley/shared/contacts/contacts'
import { authorOf } from '../../../actor.ts'
import type { App } from '../../../app.ts'
import type { ContactTable } from '../../../db/schema/contacts.ts'
import type { Tx } from '../../../db/transact.ts'
import { notFound } from '../../../errors.ts'
import type { Scope } from '../../../policy.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { findChannel } from '../../channels/channels.store.ts'
import { lockContact, updateContact } from '../contacts.store.ts'
import { contactSubject, presentContact } from '../present-contact.ts'
import { channelIdsOfContact } from './blocks.store.ts'
import { enqueueBlocks } from './enqueue-blocks.ts'
import { blocksOf, encodeBlocks, withPending } from './platform-blocks.ts'

/**
 * Blocks a contact: what they send is dropped, and nothing is sent to them. The platforms of their conversations are asked to
 * block them too, by a job that does not affect the block here. A contact who is blocked already stays so.
 */
export async function blockContact(
  app: App,
  scope: Scope<'contacts.block'>,
  { contactId, reason }: BlockContact,
): Promise<ContactView> {
  return app.transact(async (tx) => {
    const contact = await lock(app, tx, scope, contactId)
    if (contact.blocked_at !== null) return presentContact(contact)
    const at = app.now()
    const channelIds = await channelsThatBlock(app, tx, scope, contact)
    return store(app, tx, scope, {
      contact,
      changes: {
        blocked_at: at,
        blocked_by_id: authorOf(scope.actor).id,
        block_reason: reason ?? null,
        platform_blocks: encodeBlocks(withPending(blocksOf(contact), { channelIds, at })),
      },
      entry: { action: 'contact.blocked', details: reason === undefined ? {} : { reason } },
    })
  })
}

/** Ends the block of a contact, here at once, and at the platforms by a job. */
export async function unblockContact(
  app: App,
  scope: Scope<'contacts.block'>,
  { contactId }: ContactId,
): Promise<ContactView> {
  return app.transact(async (tx) => {
    const contact = await lock(app, tx, scope, contactId)
    if (contact.blocked_at === null) return presentContact(contact)
    const left = blocksOf(contact).filter(({ state }) => state !== 'refused')
    return store(app, tx, scope, {
      contact,
      changes: { blocked_at: null, blocked_by_id: null, block_reason: null, platform_blocks: encodeBlocks(left) },
      entry: { action: 'contact.unblocked', details: {} },
    })
  })
}

async function lock(app: App, tx: Tx, scope: Scope, contactId: string): Promise<ContactTable> {
  const contact = await lockContact(app, tx, scope, contactId)
  if (!contact) throw notFound('contact')
  return contact
}

async function channelsThatBlock(app: App, tx: Tx, scope: Scope, { id }: ContactTable): Promise<string[]> {
  const able: string[] = []
  for (const channelId of await channelIdsOfContact(tx, scope, id)) {
    const channel = await findChannel(tx, scope, channelId)
    if (channel?.isActive && app.platforms.of(channel).block) able.push(channelId)
  }
  return able
}

type Change = {
  readonly contact: ContactTable
  readonly changes: Partial<ContactTable>
  readonly entry: {
    readonly action: 'contact.blocked' | 'contact.unblocked'
    readonly details: Readonly<Record<string, unknown>>
  }
}

async function store(app: App, tx: Tx, scope: Scope, { contact, changes, entry }: Change): Promise<ContactView> {
  const changed = await updateContact(tx, scope, contact, { ...changes, updated_at: app.now() })
  const about = { subject: contactSubject(contact), subjectId: `contact:${contact.id}` }
  await recordAudit(app, tx, scope, { ...entry, ...about })
  await enqueueBlocks(app, tx, scope, changed)
  app.live.publish(scope, { noun: 'contacts', id: contact.id })
  return presentContact(changed)
}
