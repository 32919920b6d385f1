import type { ContactChanges, SeenContact } from '@parley/shared/contacts/contact-changes'
import type { App } from '../../app.ts'
import type { ContactTable } from '../../db/schema/contacts.ts'
import type { Tx } from '../../db/transact.ts'
import { AppError } from '../../errors.ts'
import type { Scope } from '../../policy.ts'
import { fieldValuesOf } from '../contact-fields/field-values.store.ts'
import { newContact } from './contacts.store.ts'
import { changeTags } from './saving/change-tags.ts'
import { lockClaims } from './saving/claims.ts'
import { describeOutdated } from './saving/describe-outdated.ts'
import { type Plan, planChange, type Refusal } from './saving/plan-change.ts'
import { type ChangeSource, readChanges } from './saving/read-changes.ts'
import { storePlans } from './saving/store-plans.ts'

export type ContactToSave = {
  /** The contact to change; a new one where it is left out. */
  readonly contact?: ContactTable | undefined
  readonly changes: ContactChanges
  readonly source: ChangeSource
  /** The name of the campaign whose list has the values. */
  readonly campaign?: string | undefined
  /** The import that the row is of. */
  readonly importId?: string | undefined
  /** The values that the editor saw. A field that somebody changed since then is refused instead of overwritten. */
  readonly seen?: SeenContact
}

export type SavedContact = {
  readonly ok: true
  readonly contact: ContactTable
  readonly isNew: boolean
  /** False where everything was already as requested, and nothing was written. */
  readonly isChanged: boolean
}

/**
 * Creates or changes one contact as a person or a program wants it. Throws `invalid_request` where a value is none, or no
 * address would be left, and `conflict` where an address or the own id belongs to another contact, which it names.
 */
export async function saveContact(app: App, tx: Tx, scope: Scope, row: ContactToSave): Promise<SavedContact> {
  const [saved] = await saveContacts(app, tx, scope, [row])
  if (saved?.ok) return saved
  const { code, problems, outdated } = saved ?? { code: 'conflict', problems: [], outdated: [] }
  const details = [...problems, ...(await describeOutdated(tx, scope, { contact: row.contact, outdated }))]
  throw new AppError(code, undefined, { details })
}

/**
 * Does what `saveContact` does for many contacts in few statements. A row that is refused changes nothing, and the others are
 * written: the results come in the order of the rows. Of two rows with the same address the second is refused.
 */
export async function saveContacts(
  app: App,
  tx: Tx,
  scope: Scope,
  rows: readonly ContactToSave[],
): Promise<(SavedContact | (Refusal & { readonly ok: false }))[]> {
  const planned = await planContacts(app, tx, scope, rows)
  const stored = await storePlans(
    app,
    tx,
    scope,
    planned.flatMap(({ plan, ...of }) => (isPlan(plan) ? [{ plan, ...of }] : [])),
  )
  const tagged = await changeTags(
    app,
    tx,
    scope,
    planned.flatMap(({ plan, source }, index) => {
      const changes = rows[index]?.changes
      return changes && isPlan(plan) ? [{ contact: stored.get(plan.before.id) ?? plan.before, changes, source }] : []
    }),
  )
  return planned.map(({ plan }) => {
    if (!isPlan(plan)) return { ok: false, ...plan }
    const contact = stored.get(plan.before.id) ?? plan.before
    return {
      ok: true,
      contact,
      isNew: plan.isNew,
      isChanged: Object.keys(plan.differences).length > 0 || tagged.has(contact.id),
    }
  })
}

type PlannedContact = Pick<ContactToSave, 'source' | 'campaign'> & { readonly plan: Plan | Refusal }

/** What `saveContacts` would write for each row, or why it would refuse it. Locks the contacts, and writes nothing. */
export async function planContacts(
  app: App,
  tx: Tx,
  scope: Scope,
  rows: readonly ContactToSave[],
): Promise<PlannedContact[]> {
  const read = await readChanges(app, tx, scope, rows)
  const claims = await lockClaims(app, tx, scope, {
    contactIds: rows.flatMap(({ contact }) => contact?.id ?? []),
    values: read.flatMap(({ phones = [], emails = [] }) => [...phones, ...emails]),
    externalIds: read.flatMap(({ columns }) => columns.external_id ?? []),
  })
  const values = await fieldValuesOf(tx, scope, idsWithFields(rows))
  return rows.map(({ contact, seen = {}, source, campaign, importId = null }, index) => {
    const known = contact && claims.contacts.get(contact.id)
    const stored = values.get(contact?.id ?? '') ?? {}
    const each = {
      contact: known ?? newContact(app, scope, { created_by_import_id: importId }),
      isNew: !known,
      values: stored,
      seen,
    }
    // Stryker disable next-line ArrayDeclaration: Every row was read.
    const plan = planChange(claims, {
      ...each,
      read: read[index] ?? { columns: {}, phones: [], emails: [], fields: new Map(), problems: [] },
    })
    return { plan, source, campaign }
  })
}

function idsWithFields(rows: readonly ContactToSave[]): string[] {
  return rows.flatMap(({ contact, changes }) => (contact && changes.fields ? contact.id : []))
}

export function isPlan(planned: Plan | Refusal): planned is Plan {
  return 'before' in planned
}
