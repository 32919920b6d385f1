import type { ContactFieldChange, ContactFieldView } from '@parley/shared/contacts/contact-fields'
import { sentence } from '@parley/shared/sentences/sentence'
import type { App } from '../../app.ts'
import type { ContactFieldTable } from '../../db/schema/contact-fields.ts'
import type { Tx } from '../../db/transact.ts'
import { AppError, notFound } from '../../errors.ts'
import { publishInBothModes } from '../../live/publish-in-both-modes.ts'
import type { Scope } from '../../policy.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { whatChanged } from '../audit/what-changed.ts'
import { lockSettings } from '../settings/settings.store.ts'
import { changedChoices } from './changed-choices.ts'
import { contactFieldsOf, storeOrder, updateContactField } from './contact-fields.store.ts'
import { choicesIn, definitionOf, type FieldChoice } from './field-definition.ts'
import { findLosses, withType } from './find-losses.ts'
import { presentContactField } from './present-contact-field.ts'

/**
 * Changes a field. Only a change of its type touches values of contacts: a job converts them, and removes those that cannot be
 * converted. Where there are any, it is a `conflict` unless `discard_unconvertible` is set.
 */
export async function changeContactField(
  app: App,
  scope: Scope<'contacts.configure'>,
  input: ContactFieldChange,
): Promise<ContactFieldView> {
  if (input.type !== undefined && !input.discard_unconvertible) await refuseLosses(app, scope, input)
  return app.transact(async (tx) => {
    await lockSettings(app, tx, scope)
    const fields = await contactFieldsOf(tx, scope)
    const place = fields.findIndex(({ id }) => id === input.fieldId)
    const field = fields[place]
    if (!field) throw notFound('contact field')
    const { label = field.label, position = place } = input
    const help = input.help === undefined ? field.help : input.help || null
    const values = await changedValues(app, tx, scope, { field, input })
    const changes = { label, help, ...values, updated_at: app.now() }
    await updateContactField(tx, scope, { fieldId: field.id, changes })
    const others = fields.filter(({ id }) => id !== field.id).map(({ id }) => id)
    if (position !== place) await storeOrder(tx, scope, others.toSpliced(position, 0, field.id))
    const after = { label, help, type: values.type, choices: labelsIn(values.choices) }
    const details = whatChanged(
      { label: field.label, help: field.help, type: field.type, choices: labelsIn(field.choices), position: place },
      { ...after, position: Math.min(position, others.length) },
    )
    await recordAudit(app, tx, scope, { action: 'contact_field.changed', subject: field.label, details })
    publishInBothModes(app.live, scope.workspaceId, { noun: 'contactFields', id: field.id })
    return presentContactField({ ...field, ...changes })
  })
}

type Change = { readonly field: ContactFieldTable; readonly input: ContactFieldChange }

/** The type and choices of the field after the change. Enqueues the conversion of the values where the type changes. */
async function changedValues(
  app: App,
  tx: Tx,
  scope: Scope,
  { field, input: { type = field.type, choices } }: Change,
): Promise<Pick<ContactFieldTable, 'type' | 'choices' | 'version' | 'former'>> {
  const { former, version } = field
  if (type === field.type) {
    const before = choicesIn(field.choices)
    const changed = choices ? changedChoices(before, { type, choices }) : before
    return { type, choices: JSON.stringify(changed), version, former }
  }
  if (former !== null) throw new AppError('conflict', sentence('fieldIsConverting', { field: field.label }))
  const changed = withType(definitionOf(field), { type, choices })
  await app.jobs.enqueue(tx, scope, {
    kind: 'contact_field.convert',
    payload: { fieldId: field.id, version: changed.version, mode: 'live' },
  })
  return {
    ...{ type, version: changed.version },
    choices: JSON.stringify(changed.choices),
    former: JSON.stringify(changed.former),
  }
}

async function refuseLosses(app: App, scope: Scope, { fieldId, type, choices }: ContactFieldChange): Promise<void> {
  const field = (await contactFieldsOf(app.db, scope)).find(({ id }) => id === fieldId)
  if (!field || type === undefined || type === field.type || field.former !== null) return
  const { count, samples } = await findLosses(app, scope, withType(definitionOf(field), { type, choices }))
  if (count === 0) return
  throw new AppError('conflict', sentence('valuesNotConvertible', { count, samples: samples.slice(0, 5) }))
}

function labelsIn(stored: string): string {
  const choices: readonly FieldChoice[] = choicesIn(stored)
  return choices
    .filter(({ archived }) => !archived)
    .map(({ label }) => label)
    .join(', ')
}
