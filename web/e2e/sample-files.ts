import { randomFillSync } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'

export type SampleFile = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer }

export const invoice: SampleFile = {
  name: 'invoice-17.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
}

/** The beginning of a video, by which its type is recognized. */
export const clip: SampleFile = {
  name: 'clip.mp4',
  mimeType: 'video/mp4',
  buffer: Buffer.from('AAAAGGZ0eXBtcDQyAAAAAG1wNDJpc29t', 'base64'),
}

/** The smallest sticker. */
export const wave: SampleFile = {
  name: 'wave.webp',
  mimeType: 'image/webp',
  buffer: Buffer.from('UklGRh4AAABXRUJQVlA4TBEAAAAvAAAAAAfQ//73v/+BiOh/AAA=', 'base64'),
}

type Size = { readonly width: number; readonly height: number }

/** A picture of this size, a gradient from one colour to another. */
export function pictureOf(name: string, { width, height }: Size): SampleFile {
  const rows = rowsOf({ width, height })
  for (const [y, row] of rows.entries()) {
    for (let x = 0; x < width; x += 1) row.set([(255 * x) / width, (200 * y) / height, 140], 1 + x * 3)
  }
  return png(name, { width, height }, rows)
}

/** A picture of noise, which nothing compresses: three bytes for each pixel. */
export function noiseOf(name: string, size: Size): SampleFile {
  const rows = rowsOf(size)
  for (const row of rows) randomFillSync(row, 1)
  return png(name, size, rows)
}

/** Each row begins with the number of its filter, 0 for none. */
function rowsOf({ width, height }: Size): Buffer[] {
  return Array.from({ length: height }, () => Buffer.alloc(1 + width * 3))
}

function png(name: string, { width, height }: Size, rows: readonly Buffer[]): SampleFile {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  // 8 bits of red, green and blue.
  head.set([8, 2], 8)
  const parts = [part('IHDR', head), part('IDAT', deflateSync(Buffer.concat(rows))), part('IEND', Buffer.alloc(0))]
  const buffer = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts])
  return { name, mimeType: 'image/png', buffer }
}

function part(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}
