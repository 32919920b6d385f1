import { nothing, parseRecipients, type RecipientList } from '@parley/shared/campaigns/recipient-csv'
import type { ColumnRoles } from '@parley/shared/campaigns/recipient-csv-header'
import { decodeCsv } from '@parley/shared/csv-file'
import { type PhonesReader, readWithPhones } from '../../../../phones.ts'
import type { Draft } from '../draft.ts'
import { guessPhoneColumn } from './guess-phone-column.ts'

/** How a text is read: by whom the phone numbers, and the columns that were mapped to a role. */
export type Reading = { readonly readPhones: PhonesReader; readonly roles: ColumnRoles }

/** Reads recipients from a file. */
export async function readFile(file: File, reading: Reading): Promise<NonNullable<Draft['file']>> {
  const bytes = await readBytes(file)
  const decoded = bytes
    ? decodeCsv(bytes)
    : ({ ok: false, problem: 'The file could not be read. It may have been moved; choose it again' } as const)
  const { name } = file
  return decoded.ok
    ? { name, text: decoded.text, list: await readText(decoded.text, reading) }
    : { name, text: undefined, list: nothing(decoded.problem) }
}

/**
 * Reads recipients from a text. Where no column is called phone and none was mapped to the phone numbers, the column that
 * obviously has them is; the list's roles name it.
 */
export async function readText(text: string, { readPhones, roles }: Reading): Promise<RecipientList> {
  const phone = roles.phone ?? guessPhoneColumn(text, roles)
  const mapped = phone === undefined ? roles : { ...roles, phone }
  return readWithPhones((readPhone) => parseRecipients(text, { readPhone, roles: mapped }), readPhones)
}

/** The list of a text that is being typed; undefined while it is empty. */
export async function readTyped(text: string, reading: Reading): Promise<RecipientList | undefined> {
  return text.trim() === '' ? undefined : readText(text, reading)
}

/** Both texts of a draft, read with other roles. */
export async function withRoles({ file, text }: Draft, reading: Reading): Promise<Partial<Draft>> {
  return {
    textList: await readTyped(text, reading),
    ...(file?.text !== undefined && { file: { ...file, list: await readText(file.text, reading) } }),
  }
}

async function readBytes(file: File): Promise<Uint8Array | undefined> {
  try {
    return new Uint8Array(await file.arrayBuffer())
  } catch {
    return undefined
  }
}
