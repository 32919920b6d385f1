import { decodeCsv } from '@parley/shared/csv-file'
import { parseRecipients, type RecipientList } from '@parley/shared/recipient-csv'

export async function readFile(file: File): Promise<RecipientList> {
  const bytes = await readBytes(file)
  if (!bytes) return refused('The file could not be read; it may have been moved. Choose it again')
  const decoded = decodeCsv(bytes)
  return decoded.ok ? parseRecipients(decoded.text) : refused(decoded.problem)
}

/** Nothing while nothing is typed yet. */
export function readText(text: string): RecipientList | undefined {
  return text.trim() === '' ? undefined : parseRecipients(text)
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
