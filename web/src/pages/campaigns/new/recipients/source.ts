import { parseRecipients, type RecipientList } from '@parley/shared/campaigns/recipient-csv'
import { readPhoneIn } from '@parley/shared/contacts/phone-in-country'
import { decodeCsv } from '@parley/shared/csv-file'

/** Numbers without + are those of the country given. */
export async function readFile(file: File, country: string): Promise<RecipientList> {
  const bytes = await readBytes(file)
  if (!bytes) return refused('The file could not be read; it may have been moved. Choose it again')
  const decoded = decodeCsv(bytes)
  return decoded.ok ? readText(decoded.text, country) : refused(decoded.problem)
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

function refused(problem: string): RecipientList {
  return { columns: [], rows: [], problem }
}
