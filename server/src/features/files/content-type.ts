import type { FileKind } from '@parley/shared/files/files'
import { whatsappFileLimits } from '@parley/shared/files/limits'
import { fileTypeFromBuffer } from 'file-type'

export type ContentType = { readonly mime: string; readonly kind: FileKind }

/** How many bytes of a file its type is determined from. Office documents name their parts in the first few thousand. */
export const headBytes = 64 * 1024

/** The types that may be uploaded: those that a platform takes. Each is of the most particular kind that has it. */
const kinds: ReadonlyMap<string, FileKind> = new Map(
  (['document', 'image', 'video', 'audio', 'sticker'] as const).flatMap((kind) =>
    whatsappFileLimits[kind].mimeTypes.map((mime) => [mime, kind] as const),
  ),
)

/** What the library calls these types, where that differs from the name that platforms use. */
const sameAs: Readonly<Record<string, string>> = {
  'audio/x-m4a': 'audio/mp4',
  'audio/opus': 'audio/ogg',
  'audio/ogg; codecs=opus': 'audio/ogg',
  'video/ogg': 'audio/ogg',
}

/** Documents of Office before 2007 have one container for all programs; only the name tells them apart. */
const compound = 'application/x-cfb'
const typesOfCompound: Readonly<Record<string, string>> = {
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
}

/**
 * The type of a file by its first bytes, or undefined where it may not be uploaded. The name decides only between the types
 * that share a container, and may not deny that a text is one.
 */
export async function contentTypeOf(start: Buffer, name: string): Promise<ContentType | undefined> {
  const { mime, kind } = await anyTypeOf(start, name)
  return mime === undefined || kind === undefined ? undefined : { mime, kind }
}

/** Works like `contentTypeOf`, but a type that may not be uploaded is a document, and one that is not known is plain bytes. */
export async function anyContentTypeOf(start: Buffer, name: string): Promise<ContentType> {
  const { mime = 'application/octet-stream', kind = 'document' } = await anyTypeOf(start, name)
  return { mime, kind }
}

async function anyTypeOf(start: Buffer, name: string): Promise<Partial<ContentType>> {
  const head = start.subarray(0, headBytes)
  const found = await fileTypeFromBuffer(head)
  const mime = found === undefined ? textType(head, name) : typeByContent(found.mime, name)
  if (mime === undefined) return {}
  const kind = kinds.get(mime)
  return { mime, ...(kind && { kind }) }
}

function typeByContent(found: string, name: string): string | undefined {
  if (found === compound) return typesOfCompound[extensionOf(name)]
  return Object.hasOwn(sameAs, found) ? sameAs[found] : found
}

/** Extensions of plain text. A page or a picture made of text, such as SVG, is none: a browser would run its scripts. */
const textExtensions = new Set(['', 'txt', 'csv', 'tsv', 'log', 'md', 'json', 'xml', 'ics', 'vcf'])

/** Extensions of tables, which spreadsheets also write in older encodings and in UTF-16. */
const tableExtensions = new Set(['csv', 'tsv'])

function textType(head: Buffer, name: string): string | undefined {
  if (head.length > 0 && tableExtensions.has(extensionOf(name)) && isTable(head)) return 'text/plain'
  if (head.length === 0 || head.includes(0) || !textExtensions.has(extensionOf(name))) return undefined
  try {
    // A character that the end of the part cuts off is no fault.
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true })
    return 'text/plain'
  } catch {
    return undefined
  }
}

/** Whether it is text in some encoding: a byte-order mark of UTF-16, or no control character but white space. */
function isTable(head: Buffer): boolean {
  const mark = head.length > 1 ? head.readUInt16BE(0) : 0
  return mark === 0xfffe || mark === 0xfeff || !head.some((byte) => byte < 0x09 || (byte > 0x0d && byte < 0x20))
}

function extensionOf(name: string): string {
  return /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
}
