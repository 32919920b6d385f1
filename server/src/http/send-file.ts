import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Request, Response } from 'express'
import type { Logger } from 'pino'
import { fileHeaders } from './file-headers.ts'

/** A file from an untrusted sender. */
export type FileToSend = {
  readonly id: string
  readonly kind: string
  readonly mime_type: string
  readonly size_bytes: number
  readonly sha256: string
  readonly name: string
  readonly open: (range?: { readonly start: number; readonly end: number }) => Promise<Readable>
}

/** How long a reader may accept nothing of a file before the connection is closed. */
const readerIdleMs = 30_000

/**
 * Sends a file, or the one range of its bytes that the request names (RFC 9110, section 14). A range that does not exist, and
 * several at once, are answered with the whole file.
 */
export async function sendFile(
  request: Request,
  response: Response,
  { file, log }: { readonly file: FileToSend; readonly log: Logger },
): Promise<void> {
  const tag = `"${file.sha256.slice(0, 32)}"`
  const range = rangeOf(request, { size: file.size_bytes, tag })
  // Before any header, because a failure is answered in JSON.
  const content = request.method === 'HEAD' ? undefined : await file.open(range)
  const headers = fileHeaders({ kind: file.kind, mimeType: file.mime_type, fileName: file.name })
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  response.setHeader('Accept-Ranges', 'bytes')
  response.setHeader('ETag', tag)
  if (range) response.setHeader('Content-Range', `bytes ${range.start}-${range.end}/${file.size_bytes}`)
  response.statusCode = range ? 206 : 200
  response.setHeader('Content-Length', range ? range.end - range.start + 1 : file.size_bytes)
  if (content === undefined) return void response.end()
  response.setTimeout(readerIdleMs)
  // The response has started, so a failure from here on ends the connection: a part is not mistaken for the whole file.
  await pipeline(content, response).catch((error: unknown) =>
    log.warn({ err: error, fileId: file.id }, 'The transfer of a file failed'),
  )
}

/** `If-Range` with another tag asks for the whole file: the rest of another one would not fit. */
function rangeOf(request: Request, { size, tag }: { readonly size: number; readonly tag: string }) {
  const ifRange = request.get('If-Range')
  if (ifRange !== undefined && ifRange !== tag) return undefined
  const ranges = request.range(size)
  if (!Array.isArray(ranges) || ranges.type !== 'bytes' || ranges.length !== 1) return undefined
  return ranges[0]
}
