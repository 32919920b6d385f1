import { importLimit, parseRecipients } from '@parley/shared/campaigns/recipient-csv'
import type { RecipientRow } from '@parley/shared/campaigns/recipient-csv-row'
import { isUserId } from '@parley/shared/contacts/address'
import type { PhoneReader } from '@parley/shared/contacts/spreadsheet-cells'
import { decodeCsv } from '@parley/shared/csv-file'
import type { ShownSentence } from '@parley/shared/sentences/sentence'
import { type PhonesReader, readWithPhones } from '../../phones.ts'

export type OptOutList = { readonly rows: readonly RecipientRow[]; readonly problem?: ShownSentence }

/**
 * Reads the rows of a file. Columns other than `phone` are ignored; it may also hold user IDs, and numbers without + are read
 * in the default country.
 */
export async function readOptOuts(bytes: Uint8Array, readPhones: PhonesReader): Promise<OptOutList> {
  const decoded = decodeCsv(bytes)
  if (!decoded.ok) return { rows: [], problem: decoded.problem }
  return readWithPhones((readPhone) => {
    const readAddress: PhoneReader = (written) =>
      isUserId(written) ? { ok: true, phone: written } : readPhone(written)
    return parseRecipients(decoded.text, { limit: importLimit, readPhone: readAddress })
  }, readPhones)
}
