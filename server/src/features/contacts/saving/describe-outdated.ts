import type { FieldProblem } from '@parley/shared/errors'
import { type Sentence, sentence } from '@parley/shared/sentences/sentence'
import type { AuditEntryTable } from '../../../db/schema/audit.ts'
import type { ContactTable } from '../../../db/schema/contacts.ts'
import type { Tx } from '../../../db/transact.ts'
import type { Scope } from '../../../policy.ts'
import { entriesAbout } from '../../audit/audit.store.ts'
import { fieldValuesOf } from '../../contact-fields/field-values.store.ts'
import { addressesOfContact } from '../addresses/addresses.store.ts'
import { findContact } from '../contacts.store.ts'
import { editableOf } from './editable.ts'

type Outdated = { readonly contact: ContactTable | undefined; readonly outdated: readonly string[] }

/** How many of the latest changes are looked through for the author of a value. */
const recentChanges = 50

/** What each of these fields of a contact was changed to, and by whom where the audit log still says so. */
export async function describeOutdated(tx: Tx, scope: Scope, { contact, outdated }: Outdated): Promise<FieldProblem[]> {
  const current = contact && outdated.length > 0 ? await findContact(tx, scope, contact.id) : undefined
  if (!current) return []
  const entries = await entriesAbout(tx, scope, { subjectId: `contact:${current.id}`, limit: recentChanges })
  const addresses = await addressesOfContact(tx, scope, current.id)
  const open = addresses.filter(({ ended_at }) => ended_at === null).map(({ value }) => value)
  const values: Readonly<Record<string, unknown>> = editableOf(current, open)
  const ofFields = (await fieldValuesOf(tx, scope, [current.id])).get(current.id) ?? {}
  return outdated.map((path) => {
    const key = path.startsWith('fields.') ? path.slice('fields.'.length) : undefined
    if (key === undefined) return { path, message: sentenceOf(values[path], authorOf(entries, path)) }
    return { path, message: sentenceOf(ofFields[key], authorOf(entries, 'fields')) }
  })
}

function authorOf(entries: readonly AuditEntryTable[], field: string): string | undefined {
  const changes = entries.filter(({ action }) => action === 'contact.changed')
  return changes.find(({ details }) => Object.hasOwn(JSON.parse(details), field))?.actor_name
}

function sentenceOf(stored: unknown, name: string | undefined): Sentence {
  const value = Array.isArray(stored) ? stored.join(', ') : String(stored ?? '')
  if (value === '') return name === undefined ? sentence('clearedMeanwhile') : sentence('clearedMeanwhileBy', { name })
  return name === undefined ? sentence('changedMeanwhile', { value }) : sentence('changedMeanwhileBy', { value, name })
}
