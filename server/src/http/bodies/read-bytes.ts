import type { IncomingMessage } from 'node:http'
import { sentence } from '@parley/shared/sentences/sentence'
import { AppError } from '../../errors.ts'
import { type Sender, takeBytes } from './body-budget.ts'

export type BodyLimits = { readonly maxBytes: number; readonly sender: Sender }

/** What an anonymous caller may send. */
export const anonymousBody: BodyLimits = { maxBytes: 16 * 1024, sender: 'anonymous' }
/** What a caller with the permission may send, unless the operation needs more. */
export const defaultBodyBytes = 64 * 1024

/** The body exactly as sent. Throws like `readParts`. */
export async function readBytes(request: IncomingMessage, limits: BodyLimits): Promise<Buffer> {
  const parts: Buffer[] = []
  await readParts(request, limits, (part) => void parts.push(part))
  return Buffer.concat(parts)
}

/**
 * Passes on each part of the body as it arrives. Throws `payload_too_large` before passing on more than `maxBytes`, and
 * `unavailable` with a time to retry while too many bytes are in flight.
 */
export async function readParts(
  request: IncomingMessage,
  { maxBytes, sender }: BodyLimits,
  onPart: (part: Buffer) => void,
): Promise<void> {
  let bytes = 0
  try {
    refuseDeclaredLarger(request, maxBytes)
    // Stopping early must not close the connection: the error response still has to reach the client.
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += chunk.length
      refuseLarger(bytes, maxBytes)
      takeBytes(request, sender, chunk.length)
      onPart(chunk)
    }
  } catch (error) {
    // The rest is discarded as it arrives: left unread, it would block the connection's next request.
    request.resume()
    if (error instanceof AppError) throw error
    // The caller has gone, or was disconnected because the body took too long.
    throw new AppError('invalid_request', sentence('connectionClosedEarly'))
  }
}

/** Throws `payload_too_large` for a declared length, without waiting for the bytes. */
export function refuseDeclaredLarger(request: IncomingMessage, maxBytes: number): void {
  refuseLarger(Number(request.headers['content-length'] ?? 0), maxBytes)
}

function refuseLarger(bytes: number, maxBytes: number): void {
  if (bytes > maxBytes) throw new AppError('payload_too_large', sentence('bodyLargerThan', { maximum: maxBytes }))
}
