import type { Readable } from 'node:stream'

/** Reads the first bytes of a stream as text, then destroys the stream, however much more it has. */
export async function readAtMost(stream: Readable, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    size += chunk.length
    if (size >= maxBytes) break
  }
  const bytes = Buffer.concat(chunks).subarray(0, maxBytes)
  // With `stream`, a character that is cut off at the end is dropped. PostgreSQL cannot store NUL in text.
  return new TextDecoder().decode(bytes, { stream: true }).replaceAll('\0', '\uFFFD')
}
