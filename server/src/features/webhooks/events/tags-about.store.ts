import { alsoInTenant } from '../../../db/tenant.ts'
import type { Tx } from '../../../db/transact.ts'
import type { Scope } from '../../../policy.ts'
import { tagsIn } from '../../tags/stored-tags.ts'

/** What an event is about, as its data name it. */
export type About = {
  readonly conversationId?: string | undefined
  readonly contactId?: string | undefined
  readonly messageId?: string | undefined
}

/** The tags of a conversation and of its contact; where there is no conversation, of the message's contact or the named one. */
export async function tagsAbout(tx: Tx, scope: Scope, about: About): Promise<ReadonlySet<string>> {
  const conversation =
    about.conversationId === undefined
      ? undefined
      : await tx
          .selectFrom('conversation')
          .select(['tags', 'contact_id'])
          .where('id', '=', about.conversationId)
          .where(alsoInTenant(scope))
          .executeTakeFirst()
  const contactId = about.contactId ?? conversation?.contact_id ?? (await contactOf(tx, scope, about.messageId))
  const ofContact =
    contactId == null
      ? []
      : await tx
          .selectFrom('contact_tag')
          .select('tag_id')
          .where('contact_id', '=', contactId)
          .where(alsoInTenant(scope))
          .execute()
  return new Set([...tagsIn(conversation?.tags ?? ''), ...ofContact.map(({ tag_id }) => tag_id)])
}

async function contactOf(tx: Tx, scope: Scope, messageId: string | undefined): Promise<string | null> {
  if (messageId === undefined) return null
  const message = await tx
    .selectFrom('message')
    .select('contact_id')
    .where('id', '=', messageId)
    .where(alsoInTenant(scope))
    .executeTakeFirst()
  return message?.contact_id ?? null
}
