import type { IncomingMessage } from 'node:http'
import { AppError } from '../errors.ts'
import { positionOfJsonError } from './json-error-position.ts'
import { refuseFalseLength } from './refuse-false-length.ts'
import { refuseNul } from './refuse-nul.ts'
import { withoutRecipients } from './without-recipients.ts'

/**
 * Reads the body as JSON; undefined when it is empty. Rejects values that no schema or store can handle. Throws
 * `payload_too_large` before buffering more than `maxBytes`.
 */
export async function readJson(request: IncomingMessage, maxBytes: number): Promise<unknown> {
  const chunks: Buffer[] = []
  let bytes = 0
  // Stopping early must not close the connection: the error response still has to reach the client.
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > maxBytes) break
    chunks.push(chunk)
  }
  if (bytes > maxBytes) {
    // The rest is discarded as it arrives: left unread, it would block the connection's next request.
    request.resume()
    throw new AppError('payload_too_large', `The body is larger than ${maxBytes} bytes`)
  }
  if (bytes === 0) return undefined
  const body = parse(decode(Buffer.concat(chunks)))
  const checkedHere = withoutRecipients(body)
  refuseFalseLength(checkedHere)
  refuseNul(checkedHere)
  return body
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new AppError('invalid_request', 'The body is not UTF-8')
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw new AppError('invalid_request', `The body is not valid JSON ${positionOfJsonError(text)}`)
  }
}
