import type { IncomingMessage } from 'node:http'
import { sentence } from '@parley/shared/sentences/sentence'
import { AppError } from '../../errors.ts'
import { withoutHalfSurrogates } from './half-surrogates.ts'
import { type BodyLimits, defaultBodyBytes, readBytes } from './read-bytes.ts'
import { refuseLargeJson } from './refuse-large-json.ts'
import { refuseUnfit } from './refuse-unfit.ts'

/** The values of a body of the usual size, and of one with a thousand recipients. */
export const maxValues = { usual: 10_000, large: 200_000 } as const

/** Reads the body as JSON; undefined when it is empty. Rejects values that no schema or store can handle. */
export async function readJson(request: IncomingMessage, limits: BodyLimits): Promise<unknown> {
  const text = await readJsonText(request, limits)
  if (text === '') return undefined
  const body = parse(text)
  refuseUnfit(text, body)
  return body
}

/** Reads the body as text that is small enough to be parsed as JSON. */
export async function readJsonText(request: IncomingMessage, limits: BodyLimits): Promise<string> {
  const bytes = await readBytes(request, limits)
  refuseLargeJson(bytes, limits.maxBytes > defaultBodyBytes ? maxValues.large : maxValues.usual)
  return withoutHalfSurrogates(decode(bytes))
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new AppError('invalid_request', sentence('bodyNotUtf8'))
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch (error) {
    // The engine's own words name the position, or quote what surrounds it.
    const reason = error instanceof Error ? error.message : String(error)
    throw new AppError('invalid_request', sentence('bodyNotJsonBecause', { reason }))
  }
}
