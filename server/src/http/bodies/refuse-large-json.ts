import { sentence } from '@parley/shared/sentences/sentence'
import { AppError } from '../../errors.ts'

/** Deeper than any input of Parley: the buttons of a carousel's cards are at level ten. */
export const maxDepth = 32

const backslash = 0x5c
const quote = 0x22
const comma = 0x2c
const openings = [0x5b, 0x7b]
const closings = [0x5d, 0x7d]

/** Throws for JSON with too many values or levels, before it is parsed: a value takes many times its bytes in memory. */
export function refuseLargeJson(json: Uint8Array, maxValues: number): void {
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
