import type { importEncodings } from '@parley/shared/contacts/import-options'

type Encoding = (typeof importEncodings)[number]
/** `isCertain` is false where the bytes are not UTF-8 and a person has to say in which encoding they are right. */
export type FoundEncoding = { readonly encoding: Encoding; readonly isCertain: boolean }
type Bytes = AsyncIterable<Uint8Array>

/**
 * The encoding of a text: what its byte-order mark says, else UTF-8 where every byte of it is valid UTF-8, else Windows-1252,
 * which older spreadsheets of Western Europe use.
 */
export async function findEncoding(content: Bytes): Promise<FoundEncoding> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let isStart = true
  try {
    for await (const part of content) {
      const marked = isStart ? markedEncoding(part) : undefined
      if (marked) return { encoding: marked, isCertain: true }
      isStart = false
      decoder.decode(part, { stream: true })
    }
    decoder.decode()
    return { encoding: 'utf-8', isCertain: true }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return { encoding: 'windows-1252', isCertain: false }
  }
}

function markedEncoding(start: Uint8Array): Encoding | undefined {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  return start[0] === 0xfe && start[1] === 0xff ? 'utf-16be' : undefined
}

/** What stands where bytes mean nothing in the encoding: such cells are refused, and no character disappears. */
export const unreadable = '\ufffd'

/** The text of bytes, in parts, without its byte-order mark. */
export async function* decodeText(content: Bytes, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const part of content) {
    for (let at = 0; at < part.length; at += partBytes) {
      yield decoder.decode(part.subarray(at, at + partBytes), { stream: true })
    }
  }
  yield decoder.decode()
}

/** Small enough that a part is read in a few milliseconds. */
const partBytes = 64 * 1024
