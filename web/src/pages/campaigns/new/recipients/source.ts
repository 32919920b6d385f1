import { parseRecipients, type RecipientList } from '@parley/shared/campaigns/recipient-csv'
import { readPhoneIn } from '@parley/shared/contacts/phone-in-country'
import { decodeCsv } from '@parley/shared/csv-file'

/** Reads recipients from a file. Numbers without + are read in the given country. */
export async function readFile(file: File, country: string): Promise<RecipientList> {
  const bytes = await readBytes(file)
  if (!bytes) return unreadable('The file could not be read. It may have been moved; choose it again')
  const decoded = decodeCsv(bytes)
  return decoded.ok ? readText(decoded.text, country) : unreadable(decoded.problem)
}

export function readText(text: string, country: string): RecipientList {
  return parseRecipients(text, { readPhone: (written) => readPhoneIn(country, written) })
}

async function readBytes(file: File): Promise<Uint8Array | undefined> {
  try {
    return new Uint8Array(await file.arrayBuffer())
  } catch {
    return undefined
  }
}

function unreadable(problem: string): RecipientList {
  return { columns: [], rows: [], problem }
}
