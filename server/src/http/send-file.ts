import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Request, Response } from 'express'
import type { Logger } from 'pino'
import { fileHeaders } from './file-headers.ts'

/** A file from an untrusted sender. */
type FileDetails = { readonly id: string; readonly kind: string; readonly mime_type: string }

/** A file that is stored. */
export type FileToSend = FileDetails & {
  readonly size_bytes: number
  readonly sha256: string
  readonly name: string
  readonly open: (range?: { readonly start: number; readonly end: number }) => Promise<Readable>
}

/** A file that is not stored, and is sent as it arrives. */
type ArrivingFile = FileDetails & {
  readonly size_bytes: number | undefined
  readonly name: string | null
  readonly content: Readable
}

/** How long a reader may accept nothing of a file before the connection is closed. */
const readerIdleMs = 30_000

type Sending<File> = {
  readonly file: File
  readonly log: Logger
  readonly idleMs?: number
  /** How long the browser of the person who asked may show the file again without asking. Left out, it always asks. */
  readonly maxAgeSeconds?: number
}

/**
 * Sends a file, or the one range of its bytes that the request names (RFC 9110, section 14). A range that does not exist, and
 * several at once, are answered with the whole file.
 */
export async function sendFile(
  request: Request,
  response: Response,
  { file, ...sending }: Sending<FileToSend>,
): Promise<void> {
  const tag = `"${file.sha256.slice(0, 32)}"`
  const range = rangeOf(request, { size: file.size_bytes, tag })
  // Before any header, because a failure is answered in JSON.
  const content = request.method === 'HEAD' ? undefined : await file.open(range)
  response.setHeader('Accept-Ranges', 'bytes')
  response.setHeader('ETag', tag)
  if (range) response.setHeader('Content-Range', `bytes ${range.start}-${range.end}/${file.size_bytes}`)
  response.statusCode = range ? 206 : 200
  const size_bytes = range ? range.end - range.start + 1 : file.size_bytes
  await send(response, { ...sending, file: { ...file, size_bytes, content } })
}

/** Sends a file as it arrives, always whole. */
export async function sendArriving(
  request: Request,
  response: Response,
  { file, ...sending }: Sending<ArrivingFile>,
): Promise<void> {
  const content = request.method === 'HEAD' ? undefined : file.content
  if (!content) file.content.destroy()
  await send(response, { ...sending, file: { ...file, content } })
}

type Sent = Sending<Omit<ArrivingFile, 'content'> & { readonly content: Readable | undefined }>

async function send(response: Response, { file, log, idleMs = readerIdleMs, maxAgeSeconds }: Sent): Promise<void> {
  const headers = fileHeaders({ kind: file.kind, mimeType: file.mime_type, fileName: file.name })
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  if (maxAgeSeconds !== undefined) response.setHeader('Cache-Control', `private, max-age=${maxAgeSeconds}`)
  if (file.size_bytes !== undefined) response.setHeader('Content-Length', file.size_bytes)
  if (!file.content) return void response.end()
  // Closes the connection of a reader who accepts nothing, and thereby the one to the platform.
  response.setTimeout(idleMs)
  // The response has started, so a failure from here on ends the connection: a part is not mistaken for the whole file.
  await pipeline(file.content, response).catch((error: unknown) =>
    log.warn({ err: error, fileId: file.id }, 'The transfer of a file failed'),
  )
  // It stays open where the reader had left before the transfer began.
  file.content.destroy()
}

/** `If-Range` with another tag asks for the whole file: the rest of another one would not fit. */
function rangeOf(request: Request, { size, tag }: { readonly size: number; readonly tag: string }) {
  const ifRange = request.get('If-Range')
  if (ifRange !== undefined && ifRange !== tag) return undefined
  const ranges = request.range(size)
  if (!Array.isArray(ranges) || ranges.type !== 'bytes' || ranges.length !== 1) return undefined
  return ranges[0]
}
