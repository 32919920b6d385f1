import type { IncomingMessage } from 'node:http'
import { AppError } from '../errors.ts'
import { positionOfJsonError } from './json-error-position.ts'
import { refuseFalseLength } from './refuse-false-length.ts'
import { refuseNul } from './refuse-nul.ts'

/**
 * The body as JSON, undefined when there is none, without what no schema or store can take. Throws `payload_too_large`
 * before keeping more than `maxBytes`.
 */
export async function readJson(request: IncomingMessage, maxBytes: number): Promise<unknown> {
  const chunks: Buffer[] = []
  let bytes = 0
  // Leaving early must not close the socket: the refusal still has to reach the caller.
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > maxBytes) break
    chunks.push(chunk)
  }
  if (bytes > maxBytes) {
    // The rest is thrown away as it comes: left lying there, it would keep the connection from its next request.
    request.resume()
    throw new AppError('payload_too_large', `The body is larger than ${maxBytes} bytes`)
  }
  if (bytes === 0) return undefined
  const body = parse(decode(Buffer.concat(chunks)))
  refuseFalseLength(body)
  refuseNul(body)
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
