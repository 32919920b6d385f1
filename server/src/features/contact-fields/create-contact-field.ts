import { type ContactFieldView, maxContactFields, type NewContactField } from '@parley/shared/contacts/contact-fields'
import { sentence } from '@parley/shared/sentences/sentence'
import type { App } from '../../app.ts'
import { AppError } from '../../errors.ts'
import { publishInBothModes } from '../../live/publish-in-both-modes.ts'
import type { Scope } from '../../policy.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { lockSettings } from '../settings/settings.store.ts'
import { changedChoices } from './changed-choices.ts'
import { contactFieldsOf, insertContactField } from './contact-fields.store.ts'
import { presentContactField } from './present-contact-field.ts'

/** Adds a field behind the others. `conflict` when its key is taken or the workspace has the maximum number of fields. */
export async function createContactField(
  app: App,
  scope: Scope<'contacts.configure'>,
  input: NewContactField,
): Promise<ContactFieldView> {
  const { key, label, type, help, choices = [] } = input
  return app.transact(async (tx) => {
    // Serializes the changes of a workspace's fields, so that two cannot both count and compare the same rows.
    await lockSettings(app, tx, scope)
    const existing = await contactFieldsOf(tx, scope)
    if (existing.length >= maxContactFields) {
      throw new AppError('conflict', sentence('tooManyContactFields', { maximum: String(maxContactFields) }))
    }
    if (existing.some((field) => field.key === key)) {
      const details = [{ path: 'key', message: sentence('keyOfOtherField') }]
      throw new AppError('conflict', sentence('contactFieldExists', { key }), { details })
    }
    const now = app.now()
    const field = {
      ...{ id: app.newId(), workspace_id: scope.workspaceId, key, label, type, help: help || null },
      position: (existing.at(-1)?.position ?? -1) + 1,
      choices: JSON.stringify(changedChoices([], { type, choices })),
      ...{ version: 0, former: null, archived_at: null, created_at: now, updated_at: now },
    }
    await insertContactField(tx, field)
    const labels = choices.map((choice) => choice.label).join(', ')
    await recordAudit(app, tx, scope, {
      action: 'contact_field.created',
      subject: label,
      details: { key, type, ...(labels !== '' && { choices: labels }) },
    })
    publishInBothModes(app.live, scope.workspaceId, { noun: 'contactFields', id: field.id })
    return presentContactField(field)
  })
}
