import { blockedSentence, optedOutSentence } from '@parley/shared/campaigns/recipient-check'
import { type ShownSentence, sentence } from '@parley/shared/sentences/sentence'
import type { Kysely } from 'kysely'
import type { ContactTable } from '../../../db/schema/contacts.ts'
import type { Schema } from '../../../db/schema.ts'
import { AppError, notFound } from '../../../errors.ts'
import type { Scope } from '../../../policy.ts'
import { findContact } from '../../contacts/contacts.store.ts'

/** Why no campaign can be sent to a contact, if that is so. */
export function objectionToContact(contact: ContactTable): ShownSentence | undefined {
  if (contact.phone === null && contact.platform_user_id === null) return sentence('contactWithoutNumber')
  if (contact.blocked_at !== null) return blockedSentence
  return contact.opt_out_scope === null ? undefined : optedOutSentence
}

/** A contact that a campaign can be sent to. Throws `not_found`, and `conflict` where none can. */
export async function contactToAdd(db: Kysely<Schema>, scope: Scope, contactId: string): Promise<ContactTable> {
  const contact = await findContact(db, scope, contactId)
  if (!contact) throw notFound('contact')
  const objection = objectionToContact(contact)
  if (objection) throw new AppError('conflict', objection)
  return contact
}
