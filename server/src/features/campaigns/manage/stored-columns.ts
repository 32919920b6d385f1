import { addressesOf } from '@parley/shared/campaigns/recipient-address'
import type { Recipient } from '@parley/shared/campaigns/recipients'
import type { ColumnToStore, UnstorableCell } from '@parley/shared/campaigns/stored-columns'
import type { ContactFieldValue } from '@parley/shared/contacts/contact-fields'
import { shortened } from '@parley/shared/contacts/phone'
import { isSpreadsheetError } from '@parley/shared/contacts/spreadsheet-cells'
import { type ShownSentence, sentence } from '@parley/shared/sentences/sentence'
import type { App } from '../../../app.ts'
import type { CampaignRecipientTable } from '../../../db/schema/campaigns.ts'
import type { Tx } from '../../../db/transact.ts'
import type { Scope } from '../../../policy.ts'
import { definitionsOf } from '../../contact-fields/contact-fields.store.ts'
import type { FieldDefinition } from '../../contact-fields/field-definition.ts'
import {
  type CellFormat,
  formatOfCells,
  readFieldCell,
  withoutApostrophe,
} from '../../contact-fields/read-field-cell.ts'
import { readFieldValue } from '../../contact-fields/read-field-value.ts'
import { findOrCreateContacts } from '../../contacts/find-or-create-contacts.ts'
import { saveContacts } from '../../contacts/save-contact.ts'

type Cell = { readonly position: number; readonly text: string }
/** A value for the field of a recipient's contact. */
type Storable = { readonly position: number; readonly key: string; readonly value: ContactFieldValue }

export type ReadColumns = { readonly values: readonly Storable[]; readonly unstorable: readonly UnstorableCell[] }

/** Reads the cells of columns as the fields accept them. Without a field that was deleted meanwhile, its cells are not stored. */
export function readColumns(definitions: readonly FieldDefinition[], columns: readonly ColumnToStore[]): ReadColumns {
  const values: Storable[] = []
  const unstorable: UnstorableCell[] = []
  for (const { field: key, column, cells } of columns) {
    const field = definitions.find((each) => each.key === key)
    const filled = cells.flatMap((cell, position): Cell[] => {
      const text = withoutApostrophe(cell.trim())
      return text === '' ? [] : [{ position, text }]
    })
    const texts = filled.map(({ text }) => text)
    const format = field ? formatOfCells(field.type, texts) : {}
    for (const { position, text } of filled) {
      const read = field ? readCell(field, text, { ...format, column }) : { problem: sentence('notAContactField') }
      if ('problem' in read) unstorable.push({ field: key, column, cell: cells[position] ?? '', message: read.problem })
      else if (read.value !== null) values.push({ position, key, value: read.value })
    }
  }
  return { values, unstorable }
}

type Read = { readonly value: ContactFieldValue | null } | { readonly problem: ShownSentence }

/** Reads a cell as an import does, but nobody can choose how the dates of the column are written. */
function readCell(field: FieldDefinition, text: string, column: CellFormat & { readonly column: string }): Read {
  const named = { name: column.column, value: shortened(text) }
  if (isSpreadsheetError(text)) return { problem: sentence('valueSpreadsheetError', named) }
  const cell = readFieldCell(text, column, field.type)
  if ('value' in cell) {
    const read = readFieldValue(field, cell.value)
    if ('value' in read) return read
    return { problem: sentence('importCellRefused', { name: column.column, reason: read.problem }) }
  }
  return cell.problem.key === 'importDateUnclear' ? { problem: sentence('listDateUnclear', named) } : cell
}

type ToStore = {
  readonly recipients: readonly Recipient[]
  /** The same recipients as they are stored. */
  readonly rows: readonly CampaignRecipientTable[]
  readonly columns: readonly ColumnToStore[]
}

/**
 * Stores the cells of a list in the fields of the contacts who are sent to, whom it creates where they are new, as an import
 * does: in few statements, and without an event and an audit entry for each. The last row of a contact counts. Returns
 * how many contacts were changed.
 */
export async function storeColumns(
  app: App,
  tx: Tx,
  scope: Scope,
  { recipients, rows, columns }: ToStore,
): Promise<number> {
  const { values } = readColumns(await definitionsOf(tx, scope), columns)
  const ofRecipient = Map.groupBy(values, ({ position }) => position)
  const addressed = recipients.flatMap((recipient, position) => {
    const own = ofRecipient.get(position)
    const checked = addressesOf(recipient)
    return own && checked.ok && isSentTo(rows, position) ? [{ address: checked.addresses[0], recipient, own }] : []
  })
  const names = addressed.flatMap(({ address, recipient: { name } }): [string, string][] =>
    name === undefined ? [] : [[address, name]],
  )
  const contacts = await findOrCreateContacts(app, tx, scope, {
    values: addressed.map(({ address }) => address),
    names: new Map(names),
  })
  const found = addressed.flatMap(({ address, own }) => {
    const contact = contacts.get(address)
    return contact ? [{ contact, own }] : []
  })
  const saved = await saveContacts(
    app,
    tx,
    scope,
    [...Map.groupBy(found, ({ contact }) => contact.id).values()].flatMap((ofContact) => {
      const fields = Object.fromEntries(ofContact.flatMap(({ own }) => own.map(({ key, value }) => [key, value])))
      return ofContact.slice(0, 1).map(({ contact }) => ({ contact, changes: { fields }, source: 'import' as const }))
    }),
  )
  app.live.publish(scope, { noun: 'contacts' })
  return saved.filter((each) => each.ok && each.isChanged).length
}

/** Whether a message is to be sent to the recipient, or to the one that it repeats. */
function isSentTo(rows: readonly CampaignRecipientTable[], position: number): boolean {
  const row = rows[position]
  return (rows[row?.duplicate_of ?? position] ?? row)?.state === 'pending'
}
