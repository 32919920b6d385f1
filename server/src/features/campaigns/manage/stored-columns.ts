import { addressesOf } from '@parley/shared/campaigns/recipient-address'
import type { ColumnToStore, UnstorableCell } from '@parley/shared/campaigns/stored-columns'
import type { ContactFieldValue, ContactFieldValues } from '@parley/shared/contacts/contact-fields'
import { shortened } from '@parley/shared/contacts/phone'
import { isSpreadsheetError } from '@parley/shared/contacts/spreadsheet-cells'
import { type ShownSentence, sentence } from '@parley/shared/sentences/sentence'
import type { App } from '../../../app.ts'
import type { CampaignRecipientTable, CampaignTable } from '../../../db/schema/campaigns.ts'
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
import { readFields, readFieldValue } from '../../contact-fields/read-field-value.ts'
import { findOrCreateContacts } from '../../contacts/find-or-create-contacts.ts'
import { saveContacts } from '../../contacts/save-contact.ts'
import { recipientsWithValues, removeContactValues } from '../recipients.store.ts'
import { storedRecipient } from '../run/validate-recipient.ts'

type Cell = { readonly position: number; readonly text: string }
/** A value for the field of a recipient's contact. */
type Storable = { readonly position: number; readonly key: string; readonly value: ContactFieldValue }

export type ReadColumns = { readonly values: readonly Storable[]; readonly unstorable: readonly UnstorableCell[] }

/** Reads the cells of columns as the fields accept them. Without a field that was deleted meanwhile, its cells are not stored. */
export function readColumns(definitions: readonly FieldDefinition[], columns: readonly ColumnToStore[]): ReadColumns {
  const values: Storable[] = []
  const unstorable: UnstorableCell[] = []
  for (const { field: key, column, cells, dateOrder } of columns) {
    const field = definitions.find((each) => each.key === key)
    const filled = cells.flatMap((cell, position): Cell[] => {
      const text = withoutApostrophe(cell.trim())
      return text === '' ? [] : [{ position, text }]
    })
    const texts = filled.map(({ text }) => text)
    const found = field ? formatOfCells(field.type, texts) : {}
    const format = dateOrder === undefined ? found : { ...found, date_order: dateOrder }
    for (const { position, text } of filled) {
      const read = field ? readCell(field, text, { ...format, column }) : { problem: sentence('notAContactField') }
      if ('problem' in read) unstorable.push({ field: key, column, cell: cells[position] ?? '', message: read.problem })
      else if (read.value !== null) values.push({ position, key, value: read.value })
    }
  }
  return { values, unstorable }
}

type Read = { readonly value: ContactFieldValue | null } | { readonly problem: ShownSentence }

/** Reads a cell as an import does. */
function readCell(field: FieldDefinition, text: string, column: CellFormat & { readonly column: string }): Read {
  const named = { name: column.column, value: shortened(text) }
  if (isSpreadsheetError(text)) return { problem: sentence('valueSpreadsheetError', named) }
  const cell = readFieldCell(text, column, field.type)
  if ('problem' in cell) return cell
  const read = readFieldValue(field, cell.value)
  if ('value' in read) return read
  return { problem: sentence('importCellRefused', { name: column.column, reason: read.problem }) }
}

/** The rows of these recipients, in the order of the request, with the values that the cells of a list have for their contacts. */
export function withContactValues(
  rows: readonly CampaignRecipientTable[],
  { values }: ReadColumns,
): CampaignRecipientTable[] {
  const ofRow = Map.groupBy(values, ({ position }) => position)
  return rows.map((row) => {
    const own = ofRow.get(row.position)
    if (!own) return row
    return { ...row, contact_values: JSON.stringify(Object.fromEntries(own.map(({ key, value }) => [key, value]))) }
  })
}

/**
 * Stores the values that the list of a campaign has for the contacts who are sent to, whom it creates where they are new: in few
 * statements, and without an event for each. The last row of a contact counts. A value that its field has not accepted since
 * the campaign was prepared is left out. Returns how many contacts were changed.
 */
export async function storeContactValues(
  app: App,
  tx: Tx,
  scope: Scope,
  campaign: Pick<CampaignTable, 'id' | 'name'>,
): Promise<number> {
  const rows = await recipientsWithValues(tx, scope, campaign.id)
  if (rows.length === 0) return 0
  const definitions = await definitionsOf(tx, scope)
  const addressed = rows.flatMap((row) => {
    const checked = addressesOf(storedRecipient(row))
    return checked.ok ? [{ address: checked.addresses[0], row, own: acceptedValues(definitions, row) }] : []
  })
  const names = addressed.flatMap(({ address, row: { name } }): [string, string][] =>
    name === null ? [] : [[address, name]],
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
      const fields = Object.fromEntries(ofContact.flatMap(({ own }) => own))
      return ofContact
        .slice(0, 1)
        .map(({ contact }) => ({ contact, changes: { fields }, source: 'import' as const, campaign: campaign.name }))
    }),
  )
  await removeContactValues(tx, scope, campaign.id)
  app.live.publish(scope, { noun: 'contacts' })
  return saved.filter((each) => each.ok && each.isChanged).length
}

function acceptedValues(
  definitions: readonly FieldDefinition[],
  { contact_values: values }: CampaignRecipientTable,
): [string, ContactFieldValue][] {
  const stored: ContactFieldValues = JSON.parse(values ?? '{}')
  const refused = new Set(readFields(definitions, stored).problems.map(({ path }) => path))
  return Object.entries(stored).filter(([key]) => !refused.has(`fields.${key}`))
}
