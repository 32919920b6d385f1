import { nothing, parseRecipients, type RecipientList } from '@parley/shared/campaigns/recipient-csv'
import type { ColumnRoles } from '@parley/shared/campaigns/recipient-csv-header'
import { readPhoneIn } from '@parley/shared/contacts/phone-in-country'
import { decodeCsv } from '@parley/shared/csv-file'
import type { Draft } from '../draft.ts'

/** How a text is read: numbers without + in this country, and the columns that were mapped to a role. */
export type Reading = { readonly country: string; readonly roles: ColumnRoles }

/** Reads recipients from a file. */
export async function readFile(file: File, reading: Reading): Promise<NonNullable<Draft['file']>> {
  const bytes = await readBytes(file)
  const decoded = bytes
    ? decodeCsv(bytes)
    : ({ ok: false, problem: 'The file could not be read. It may have been moved; choose it again' } as const)
  const { name } = file
  return decoded.ok
    ? { name, text: decoded.text, list: readText(decoded.text, reading) }
    : { name, text: undefined, list: nothing(decoded.problem) }
}

export function readText(text: string, { country, roles }: Reading): RecipientList {
  return parseRecipients(text, { readPhone: (written) => readPhoneIn(country, written), roles })
}

/** The list of a text that is being typed; undefined while it is empty. */
export function readTyped(text: string, reading: Reading): RecipientList | undefined {
  return text.trim() === '' ? undefined : readText(text, reading)
}

/** Both texts of a draft, read with other roles. */
export function withRoles({ file, text }: Draft, reading: Reading): Partial<Draft> {
  return {
    roles: reading.roles,
    textList: readTyped(text, reading),
    ...(file?.text !== undefined && { file: { ...file, list: readText(file.text, reading) } }),
  }
}

async function readBytes(file: File): Promise<Uint8Array | undefined> {
  try {
    return new Uint8Array(await file.arrayBuffer())
  } catch {
    return undefined
  }
}
