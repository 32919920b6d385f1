import Papa from 'papaparse'
import { type ShownSentence, sentence } from './sentences/sentence.ts'

export type DecodedCsv = { ok: true; text: string } | { ok: false; problem: ShownSentence }

/** Ten times what 1,000 recipients with long variables need. */
const maxBytes = 20_000_000

/**
 * The text of an uploaded file: UTF-8 with or without a byte-order mark, UTF-16 with one, else Windows-1252, which older
 * spreadsheets use. A file that is not text is rejected with a sentence that says what it is.
 */
export function decodeCsv(bytes: Uint8Array): DecodedCsv {
  if (bytes.length > maxBytes) return refuse(sentence('fileTooLarge'))
  const other = otherKinds.find(({ magic }) => magic.every((byte, index) => bytes[index] === byte))
  if (other) return refuse(other.problem)
  const text = decode(bytes)
  if (text.includes('\0')) return refuse(sentence('fileNotText'))
  return { ok: true, text }
}

/**
 * CSV text that is safe to open in a spreadsheet, whichever separator it splits at: an apostrophe precedes whatever would
 * start a formula. Cells that are phone numbers or plain amounts are not changed, so that the file can be imported again.
 */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  const cells = rows.map((row) => row.map((cell) => cell.replace(formulaInside, "$&'")))
  // Quoted, because a spreadsheet that does not split at commas reads the whole row as one formula if it can.
  return Papa.unparse(cells, { escapeFormulae: formulaAtStart, quotes: true, newline: '\r\n' })
}

/** CSV for programs: every cell as it is. */
export function writePlainCsv(rows: readonly (readonly string[])[]): string {
  return Papa.unparse(
    rows.map((row) => [...row]),
    { newline: '\r\n' },
  )
}

/**
 * CSV for spreadsheets, also of countries that write decimals with a comma: with semicolons, and with an apostrophe before
 * what would be a formula or lose digits as a number. An import removes the apostrophes.
 */
export function writeSpreadsheetCsv(rows: readonly (readonly string[])[]): string {
  const atStart = /^[=+@\-\t\r]|^[ "]+[=+@-]|^\d{12,}$|^0\d+$/
  const cells = rows.map((row) =>
    row.map((cell) => `${atStart.test(cell) ? "'" : ''}${cell.replace(formulaInside, "$&'")}`),
  )
  return Papa.unparse(cells, { delimiter: ';', quotes: true, newline: '\r\n' })
}

const formulaAtStart = /^[\t\r]|^[ "]*(?:[=@]|[+-](?![\d\s.,()/%-]*$))/
/** What precedes a formula if the spreadsheet also splits at semicolons, tabs or line breaks, where quotes do not protect. */
const formulaInside = /[;\t\r\n][ "]*(?=[=+@-])/g

const [workbook, picture] = [sentence('fileIsWorkbook'), sentence('fileIsPicture')]
const otherKinds = [
  { magic: [0x50, 0x4b, 0x03, 0x04], problem: workbook },
  { magic: [0xd0, 0xcf, 0x11, 0xe0], problem: workbook },
  { magic: [0x89, 0x50, 0x4e, 0x47], problem: picture },
  { magic: [0xff, 0xd8, 0xff], problem: picture },
  { magic: [0x47, 0x49, 0x46, 0x38], problem: picture },
  { magic: [0x25, 0x50, 0x44, 0x46], problem: sentence('fileIsPdf') },
  { magic: [0x1f, 0x8b], problem: sentence('fileIsCompressed') },
]

function refuse(problem: ShownSentence): DecodedCsv {
  return { ok: false, problem }
}

function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
