import type { Readable } from 'node:stream'

/** The first bytes of a stream as text, whatever they are. Ends the stream there, however much more it has. */
export async function readAtMost(stream: Readable, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    size += chunk.length
    if (size >= maxBytes) break
  }
  const bytes = Buffer.concat(chunks).subarray(0, maxBytes)
  // With `stream`, a character cut in half at the end is left out. Postgres stores no NUL in a text.
  return new TextDecoder().decode(bytes, { stream: true }).replaceAll('\0', '\uFFFD')
}
