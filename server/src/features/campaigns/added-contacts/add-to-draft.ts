import type { AddContactToDraft } from '@parley/shared/campaigns/added-contacts'
import type { DraftContent } from '@parley/shared/campaigns/campaign-drafts'
import { sentence } from '@parley/shared/sentences/sentence'
import { maxRecipients } from '@parley/shared/words'
import type { Where } from '@parley/shared/workspace/workspaces'
import type { UserActor } from '../../../actor.ts'
import type { App } from '../../../app.ts'
import { AppError, notFound } from '../../../errors.ts'
import type { Scope } from '../../../policy.ts'
import { presentContact } from '../../contacts/present-contact.ts'
import { lockDraft } from '../drafts/drafts.store.ts'
import { storeDraft } from '../drafts/save-draft.ts'
import { contactToAdd } from './contact-to-add.ts'

type Input = Omit<AddContactToDraft, keyof Where>

/**
 * Adds a contact to the recipients of a draft of the caller's own, once. Throws `not_found`, and `conflict` where the
 * contact cannot be sent to or the draft takes no more contacts.
 */
export async function addToDraft(
  app: App,
  scope: Scope<'campaigns.choose', UserActor>,
  { draftId, contactId }: Input,
): Promise<{ recipients: number }> {
  return app.transact(async (tx) => {
    const stored = await lockDraft(app, tx, scope, { userId: scope.actor.userId, draftId })
    if (!stored) throw notFound('draft')
    const content = JSON.parse(stored.content) as DraftContent
    const { id, phone, user_id, name, created_at } = presentContact(await contactToAdd(tx, scope, contactId))
    if (content.contacts.some((each) => each.id === id)) return { recipients: content.contacts.length }
    if (content.from !== 'contacts' || content.contacts.length >= maxRecipients) {
      throw new AppError('conflict', sentence('noMoreRecipients'))
    }
    const contacts = [...content.contacts, { id, phone, user_id, name, created_at }]
    await storeDraft(app, tx, scope, { draftId, content: { ...content, contacts } })
    return { recipients: contacts.length }
  })
}
