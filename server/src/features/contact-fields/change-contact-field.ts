import type { ContactFieldChange, ContactFieldView } from '@parley/shared/contacts/contact-fields'
import type { App } from '../../app.ts'
import { notFound } from '../../errors.ts'
import { publishInBothModes } from '../../live/publish-in-both-modes.ts'
import type { Scope } from '../../policy.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { whatChanged } from '../audit/what-changed.ts'
import { lockSettings } from '../settings/settings.store.ts'
import { changedChoices } from './changed-choices.ts'
import { contactFieldsOf, storeOrder, updateContactField } from './contact-fields.store.ts'
import { choicesIn, type FieldChoice } from './field-definition.ts'
import { presentContactField } from './present-contact-field.ts'

/** Changes what a field is called, its help, its choices and its place. No value of a contact is touched. */
export async function changeContactField(
  app: App,
  scope: Scope<'contacts.configure'>,
  input: ContactFieldChange,
): Promise<ContactFieldView> {
  return app.transact(async (tx) => {
    await lockSettings(app, tx, scope)
    const fields = await contactFieldsOf(tx, scope)
    const place = fields.findIndex(({ id }) => id === input.fieldId)
    const field = fields[place]
    if (!field) throw notFound('contact field')
    const before = choicesIn(field.choices)
    const choices = input.choices ? changedChoices(before, { type: field.type, choices: input.choices }) : before
    const { label = field.label, position = place } = input
    const help = input.help === undefined ? field.help : input.help || null
    const changes = { label, help, choices: JSON.stringify(choices), updated_at: app.now() }
    await updateContactField(tx, scope, { fieldId: field.id, changes })
    const others = fields.filter(({ id }) => id !== field.id).map(({ id }) => id)
    if (position !== place) await storeOrder(tx, scope, others.toSpliced(position, 0, field.id))
    const details = whatChanged(
      { label: field.label, help: field.help, choices: labelsOf(before), position: place },
      { label, help, choices: labelsOf(choices), position: Math.min(position, others.length) },
    )
    await recordAudit(app, tx, scope, { action: 'contact_field.changed', subject: field.label, details })
    publishInBothModes(app.live, scope.workspaceId, { noun: 'contactFields', id: field.id })
    return presentContactField({ ...field, ...changes })
  })
}

function labelsOf(choices: readonly FieldChoice[]): string {
  return choices
    .filter(({ archived }) => !archived)
    .map(({ label }) => label)
    .join(', ')
}
