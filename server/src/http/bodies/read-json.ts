import type { IncomingMessage } from 'node:http'
import { sentence } from '@parley/shared/sentences/sentence'
import { AppError } from '../../errors.ts'
import { withoutHalfSurrogates } from './half-surrogates.ts'
import { type BodyLimits, defaultBodyBytes, readBytes } from './read-bytes.ts'
import { refuseUnfit } from './refuse-unfit.ts'

/** The values of a body of the usual size, and of one with a thousand recipients. */
const maxValues = { usual: 10_000, large: 200_000 } as const

/** Reads the body as JSON; undefined when it is empty. Rejects values that no schema or store can handle. */
export async function readJson(request: IncomingMessage, limits: BodyLimits): Promise<unknown> {
  const text = await readJsonText(request, limits)
  return text === '' ? undefined : parseFitJson(text)
}

/** The value of JSON that is part of another body. Rejects what `readJson` rejects. */
export function parseSmallJson(json: string): unknown {
  refuseLargeJson(Buffer.from(json), maxValues.usual)
  return parseFitJson(withoutHalfSurrogates(json))
}

function parseFitJson(text: string): unknown {
  const value = parse(text)
  refuseUnfit(text, value)
  return value
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

/** Deeper than any input of Parley: the buttons of a carousel's cards are at level ten. */
const maxDepth = 32

const backslash = 0x5c
const quote = 0x22
const comma = 0x2c
const openings = [0x5b, 0x7b]
const closings = [0x5d, 0x7d]

/** Throws for JSON with too many values or levels, before it is parsed: a value takes many times its bytes in memory. */
function refuseLargeJson(json: Uint8Array, maxValues: number): void {
  let values = 1
  let depth = 0
  for (let index = 0; index < json.length; index++) {
    const byte = json[index] as number
    if (byte === quote) index = endOfText(json, index)
    else if (byte === comma) values += 1
    else if (openings.includes(byte)) {
      values += 1
      depth += 1
    } else if (closings.includes(byte)) depth -= 1
    if (depth > maxDepth) throw new AppError('invalid_request', sentence('bodyTooDeep', { maximum: maxDepth }))
    if (values > maxValues)
      throw new AppError('payload_too_large', sentence('bodyTooManyValues', { maximum: maxValues }))
  }
}

function endOfText(json: Uint8Array, start: number): number {
  let index = start + 1
  while (index < json.length && json[index] !== quote) index += json[index] === backslash ? 2 : 1
  return index
}
