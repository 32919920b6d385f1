import type { ContactFieldId, ContactFieldUse, DeleteContactField } from '@parley/shared/contacts/contact-fields'
import { sentence } from '@parley/shared/sentences/sentence'
import type { App } from '../../app.ts'
import { AppError, notFound } from '../../errors.ts'
import { publishInBothModes } from '../../live/publish-in-both-modes.ts'
import type { Scope } from '../../policy.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { lockSettings } from '../settings/settings.store.ts'
import { contactFieldsOf, updateContactField } from './contact-fields.store.ts'
import { usesOfField } from './uses.store.ts'

/** What a deletion of the field would leave without its value. */
export async function listFieldUses(
  app: App,
  scope: Scope<'contacts.configure'>,
  { fieldId }: ContactFieldId,
): Promise<{ data: ContactFieldUse[] }> {
  const field = (await contactFieldsOf(app.db, scope)).find(({ id }) => id === fieldId)
  if (!field) throw notFound('contact field')
  return { data: await usesOfField(app.db, scope, field.key) }
}

/**
 * Deletes a field with its values in both modes, which a job removes. `conflict` where a canned reply or campaign uses it,
 * unless `even_if_used` is set: there it then has no value.
 */
export async function deleteContactField(
  app: App,
  scope: Scope<'contacts.configure'>,
  { fieldId, even_if_used: evenIfUsed }: DeleteContactField,
): Promise<{ success: true; id: string }> {
  await app.transact(async (tx) => {
    await lockSettings(app, tx, scope)
    const field = (await contactFieldsOf(tx, scope)).find(({ id }) => id === fieldId)
    if (!field) throw notFound('contact field')
    const uses = evenIfUsed ? [] : await usesOfField(tx, scope, field.key)
    if (uses.length > 0) {
      const names = uses.slice(0, 5).flatMap(({ name }) => name ?? [])
      throw new AppError('conflict', sentence('contactFieldInUse', { count: uses.length, names }))
    }
    const now = app.now()
    await updateContactField(tx, scope, { fieldId, changes: { archived_at: now, updated_at: now } })
    await app.jobs.enqueue(tx, scope, { kind: 'contact_field.purge', payload: { fieldId } })
    const details = { key: field.key, type: field.type }
    await recordAudit(app, tx, scope, { action: 'contact_field.deleted', subject: field.label, details })
    publishInBothModes(app.live, scope.workspaceId, { noun: 'contactFields', id: fieldId })
  })
  return { success: true, id: fieldId }
}
