import type { DismissMerge, SuggestedMerge } from '@parley/shared/contacts/merges'
import { type Page, type Paged, pagination } from '@parley/shared/paging'
import type { App } from '../../../app.ts'
import { notFound } from '../../../errors.ts'
import type { Scope } from '../../../policy.ts'
import { contactsWith, findContact } from '../contacts.store.ts'
import { presentContact } from '../present-contact.ts'
import { countSuggestions, dismissSuggestion, openSuggestions } from './suggested-merges.store.ts'

/** Pairs of contacts with one phone in two ways of writing, the latest first, without those that somebody dismissed. */
export async function listSuggestedMerges(
  app: App,
  scope: Scope<'contacts.manage'>,
  input: Page,
): Promise<Paged<SuggestedMerge>> {
  const pairs = await openSuggestions(app.db, scope, input)
  const ids = [...new Set(pairs.flatMap(({ contact_id, other_id }) => [contact_id, other_id]))]
  const contacts = new Map((await contactsWith(app.db, scope, ids)).map((contact) => [contact.id, contact]))
  const data = pairs.flatMap(({ contact_id, other_id, suggested_at }): SuggestedMerge[] => {
    const [contact, other] = [contacts.get(contact_id), contacts.get(other_id)]
    if (!contact || !other) return []
    const at = new Date(Number(suggested_at)).toISOString()
    return [{ contact: presentContact(contact), other: presentContact(other), suggested_at: at }]
  })
  return { data, pagination: pagination(input, await countSuggestions(app.db, scope)) }
}

/** Two contacts that are different people are not suggested again. Two that are one already stay as they are. */
export async function dismissMerge(
  app: App,
  scope: Scope<'contacts.manage'>,
  { contactId, otherContactId }: DismissMerge,
): Promise<{ dismissed: true }> {
  await app.transact(async (tx) => {
    const contact = await findContact(tx, scope, contactId)
    const other = await findContact(tx, scope, otherContactId)
    if (!contact || !other) throw notFound('contact')
    if (contact.id === other.id) return
    await dismissSuggestion(tx, scope, { contactIds: [contact.id, other.id], at: app.now() })
  })
  app.live.publish(scope, { noun: 'contacts' })
  return { dismissed: true }
}
