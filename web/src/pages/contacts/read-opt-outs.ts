import { parseRecipients } from '@parley/shared/campaigns/recipient-csv'
import type { RecipientRow } from '@parley/shared/campaigns/recipient-csv-row'
import { isUserId } from '@parley/shared/contacts/address'
import { readPhoneIn } from '@parley/shared/contacts/phone-in-country'
import { decodeCsv } from '@parley/shared/csv-file'

const limit = { rows: 10_000, taker: 'an import' }

export type OptOutList = { readonly rows: readonly RecipientRow[]; readonly problem?: string }

/**
 * Reads the rows of a file. Columns other than `phone` are ignored; it may also hold user IDs, and numbers without + are read
 * in the given country.
 */
export function readOptOuts(bytes: Uint8Array, country: string): OptOutList {
  const decoded = decodeCsv(bytes)
  if (!decoded.ok) return { rows: [], problem: decoded.problem }
  const readPhone = (written: string) =>
    isUserId(written) ? { ok: true as const, phone: written.trim() } : readPhoneIn(country, written)
  return parseRecipients(decoded.text, { limit, readPhone })
}
