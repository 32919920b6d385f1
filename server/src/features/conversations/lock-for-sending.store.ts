import type { App } from '../../app.ts'
import type { ContactTable } from '../../db/schema/contacts.ts'
import type { ConversationTable } from '../../db/schema/conversations.ts'
import { inReach, inSameTenant } from '../../db/tenant.ts'
import type { Tx } from '../../db/transact.ts'
import type { Address, Channel } from '../../platforms/channel.ts'
import { channelOf } from '../../platforms/channels.store.ts'
import type { Scope } from '../../policy.ts'
import { replyAddress } from './reply-address.ts'

export type ForSending = {
  readonly conversation: ConversationTable
  readonly contact: ContactTable
  readonly channel: Channel
  /** The address at which the conversation is answered. */
  readonly to: Address
}

/**
 * Locks the conversation until the commit, and returns it with its contact and channel. Returns undefined where one of them was
 * merged into another, and has to be looked up by itself.
 */
export async function lockWithPartners(
  app: App,
  tx: Tx,
  scope: Scope,
  conversationId: string,
): Promise<ForSending | undefined> {
  const lock = app.store.lockRowOf('conversation')
  const row = await withPartners(tx, scope, conversationId).modifyEnd(lock).executeTakeFirst()
  if (!row) return undefined
  const found = forSending(row)
  return { ...found, to: await replyAddress(tx, scope, found) }
}

function withPartners(tx: Tx, scope: Scope, conversationId: string) {
  return tx
    .selectFrom('conversation')
    .innerJoin('contact', 'contact.id', 'conversation.contact_id')
    .innerJoin('channel as sender', 'sender.id', 'conversation.channel_id')
    .selectAll('conversation')
    .select(['contact.phone', 'contact.platform_user_id', 'contact.name', 'contact.username', 'contact.saved_name'])
    .select(['contact.sort_name', 'contact.email', 'contact.external_id', 'contact.named_at', 'contact.owner_id'])
    .select(['contact.language', 'contact.country', 'contact.time_zone', 'contact.phone_country'])
    .select(['contact.saved_name_at', 'contact.opt_out_scope', 'contact.opt_out_source', 'contact.opted_out_at'])
    .select(['contact.blocked_at', 'contact.blocked_by_id', 'contact.block_reason', 'contact.platform_blocks'])
    .select(['contact.created_by_import_id', 'contact.changed_by_import_id'])
    .select(['contact.created_at as contact_created_at', 'contact.updated_at as contact_updated_at'])
    .select(['sender.platform', 'sender.messages_per_second', 'sender.name as sender_name'])
    .select(['sender.account_id', 'sender.is_active'])
    .where('conversation.id', '=', conversationId)
    .where(inReach(scope, 'conversation'))
    .where(inSameTenant('contact', 'conversation'))
    .where(inSameTenant('sender', 'conversation'))
}

type Row = Awaited<ReturnType<ReturnType<typeof withPartners>['execute']>>[number]

function forSending(row: Row): Omit<ForSending, 'to'> {
  const { phone, platform_user_id, name, username, saved_name, saved_name_at, sort_name, ...others } = row
  const { opt_out_scope, opt_out_source, opted_out_at, blocked_at, blocked_by_id, block_reason, ...rest } = others
  const { platform_blocks, contact_created_at, contact_updated_at, platform, messages_per_second, ...more } = rest
  const { email, external_id, named_at, owner_id, language, country, time_zone, phone_country, ...imported } = more
  const { created_by_import_id, changed_by_import_id, ...last } = imported
  const { sender_name, account_id, is_active, ...conversation } = last
  const { workspace_id, mode } = conversation
  return {
    conversation,
    contact: {
      id: conversation.contact_id,
      workspace_id,
      mode,
      ...{ phone, platform_user_id, name, username, saved_name, saved_name_at, sort_name },
      ...{ email, external_id, named_at, owner_id, language, country, time_zone, phone_country },
      ...{ created_by_import_id, changed_by_import_id },
      ...{ opt_out_scope, opt_out_source, opted_out_at },
      ...{ blocked_at, blocked_by_id, block_reason, platform_blocks },
      created_at: contact_created_at,
      updated_at: contact_updated_at,
    },
    channel: channelOf({
      id: conversation.channel_id,
      ...{ workspace_id, mode, platform, messages_per_second, account_id, is_active },
      name: sender_name,
    }),
  }
}
