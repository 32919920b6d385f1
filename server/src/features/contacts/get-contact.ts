import type { ContactDetail, ContactId, PlatformBlockView } from '@parley/shared/contacts/contacts'
import type { App } from '../../app.ts'
import type { ContactTable } from '../../db/schema/contacts.ts'
import { notFound } from '../../errors.ts'
import type { Scope } from '../../policy.ts'
import { listChannelRows } from '../channels/channels.store.ts'
import { memberNames } from '../members/member-names.store.ts'
import { addressesOfContact } from './addresses/addresses.store.ts'
import { blocksOf, messageOf } from './blocks/platform-blocks.ts'
import { profileOf } from './contact-profile.ts'
import { findContact } from './contacts.store.ts'
import { presentAddress, presentContact } from './present-contact.ts'

/** One contact with every address that it has or had. The id of a contact that was merged leads to the remaining one. */
export async function getContact(app: App, scope: Scope<'contacts.read'>, input: ContactId): Promise<ContactDetail> {
  const contact = await findContact(app.db, scope, input.contactId)
  if (!contact) throw notFound('contact')
  const addresses = await addressesOfContact(app.db, scope, contact.id)
  return {
    ...presentContact(contact),
    ...(await profileOf(app.db, scope, { contact, addresses })),
    addresses: addresses.map((address) => presentAddress(address, contact)),
    blocked_by: await nameOfBlocker(app, scope, contact),
    platform_blocks: await platformBlocksOf(app, scope, contact),
  }
}

async function nameOfBlocker(
  app: App,
  scope: Scope,
  { blocked_by_id: authorId }: ContactTable,
): Promise<string | null> {
  if (authorId === null) return null
  const userId = authorId.replace(/^user:/, '')
  return (await memberNames(app.db, scope, [userId])).get(userId) ?? null
}

async function platformBlocksOf(app: App, scope: Scope, contact: ContactTable): Promise<PlatformBlockView[]> {
  const blocks = blocksOf(contact)
  if (blocks.length === 0) return []
  const channels = await listChannelRows(app.db, scope)
  return blocks.flatMap((block): PlatformBlockView[] => {
    const channel = channels.find(({ id }) => id === block.channelId)
    if (!channel) return []
    const { state, at } = block
    const of = { channel_id: channel.id, channel_name: channel.name }
    return [{ ...of, state, message: messageOf(block), at: new Date(at).toISOString() }]
  })
}
