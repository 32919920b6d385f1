import { nothing, parseRecipients, type RecipientList } from '@parley/shared/campaigns/recipient-csv'
import type { ColumnRoles } from '@parley/shared/campaigns/recipient-csv-header'
import { type RecipientRow, type RowRepairs, rereadRow } from '@parley/shared/campaigns/recipient-csv-row'
import type { PhoneReader } from '@parley/shared/contacts/spreadsheet-cells'
import { decodeCsv } from '@parley/shared/csv-file'
import { platformSentence } from '@parley/shared/sentences/sentence'
import { i18n } from '../../../../../i18n/i18n.ts'
import { type PhonesReader, readWithPhones } from '../../../../../phones.ts'
import type { Draft } from '../../draft.ts'
import { guessPhoneColumn } from './guess-phone-column.ts'

/** How a text is read: by whom the phone numbers, and the columns that were mapped to a role. */
export type Reading = {
  readonly readPhones: PhonesReader
  readonly roles: ColumnRoles
  /** Rows that a person corrected, by line. */
  readonly repairs?: RowRepairs | undefined
}

/** Reads recipients from a file. */
export async function readFile(file: File, reading: Reading): Promise<NonNullable<Draft['file']>> {
  const bytes = await readBytes(file)
  const decoded = bytes
    ? decodeCsv(bytes)
    : ({ ok: false, problem: platformSentence(i18n.t('campaigns:unreadableFile')) } as const)
  const { name } = file
  return decoded.ok
    ? { name, text: decoded.text, list: await readText(decoded.text, reading) }
    : { name, text: undefined, list: nothing(decoded.problem) }
}

/**
 * Reads recipients from a text. Where no column is called phone and none was mapped to the phone numbers, the column that
 * obviously has them is; the list's roles name it. A column that was mapped in another file and is missing here is ignored.
 */
export async function readText(text: string, { readPhones, roles, repairs = {} }: Reading): Promise<RecipientList> {
  const readWith = (mapped: ColumnRoles) =>
    readWithPhones((readPhone) => {
      const list = parseRecipients(text, { readPhone, roles: mapped })
      return { ...list, rows: list.rows.map((row) => repaired(row, repairs, readPhone)) }
    }, readPhones)
  if (roles.phone !== undefined) {
    const list = await readWith(roles)
    if (list.allColumns.includes(roles.phone)) return list
  }
  const phone = guessPhoneColumn(text, roles)
  return readWith(phone === undefined ? roles : { ...roles, phone })
}

function repaired(row: RecipientRow, repairs: RowRepairs, readPhone: PhoneReader): RecipientRow {
  const repair = repairs[String(row.line)]
  return repair ? rereadRow(row, repair, readPhone) : row
}

/** The list of a text that is being typed; undefined while it is empty. */
export async function readTyped(text: string, reading: Reading): Promise<RecipientList | undefined> {
  return text.trim() === '' ? undefined : readText(text, reading)
}

/** Reads both texts of a draft again, with its roles and repairs. */
export async function readAgain(
  { file, text, roles, repairs }: Draft,
  readPhones: PhonesReader,
): Promise<Partial<Draft>> {
  return {
    textList: await readTyped(text, { readPhones, roles, repairs: repairs.text }),
    ...(file?.text !== undefined && {
      file: { ...file, list: await readText(file.text, { readPhones, roles, repairs: repairs.file }) },
    }),
  }
}

async function readBytes(file: File): Promise<Uint8Array | undefined> {
  try {
    return new Uint8Array(await file.arrayBuffer())
  } catch {
    return undefined
  }
}
