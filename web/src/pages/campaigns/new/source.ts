import { decodeCsv } from '@parley/shared/csv-file'
import { parseRecipients, type RecipientList } from '@parley/shared/recipient-csv'

/** Where the recipients come from: a file by its name, or text typed or pasted. */
export type Source = {
  readonly from: 'file' | 'text'
  readonly fileName?: string
  readonly text: string
  readonly list?: RecipientList
}

export const noSource: Source = { from: 'file', text: '' }

export async function readFile(file: File): Promise<Source> {
  const from = { from: 'file', fileName: file.name, text: '' } as const
  const bytes = await readBytes(file)
  if (!bytes) return { ...from, list: refused('The file could not be read; it may have been moved. Choose it again') }
  const decoded = decodeCsv(bytes)
  return { ...from, list: decoded.ok ? parseRecipients(decoded.text) : refused(decoded.problem) }
}

export function readText(text: string): Source {
  return text.trim() === '' ? { from: 'text', text } : { from: 'text', text, list: parseRecipients(text) }
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
