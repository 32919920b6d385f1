import { createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { toThisMachine } from '../testing/http/receiver.ts'
import { makeOutbound } from './outbound.ts'

const head = 'HTTP/1.1 200 OK\r\n'
const megabyte = 'x'.repeat(1024 * 1024)
/** For receivers that only the timeout ends, and for those that end by themselves on any machine. */
const shortTimeoutMs = 200
const longTimeoutMs = 20_000

/** What a hostile receiver may send, and the result: the first bytes of a body, or a failure. */
const receivers: Record<string, { readonly answer: (socket: Socket) => void; readonly ends: RegExp }> = {
  'a body of a gigabyte': {
    answer: (socket) => pour(socket, `${head}Content-Length: 1073741824\r\n\r\n`, megabyte),
    ends: /^16384 bytes$/,
  },
  'a body without end': { answer: (socket) => pour(socket, `${head}\r\n`, megabyte), ends: /^16384 bytes$/ },
  'chunks without end': {
    answer: (socket) => pour(socket, `${head}Transfer-Encoding: chunked\r\n\r\n`, `100000\r\n${megabyte}\r\n`),
    ends: /^16384 bytes$/,
  },
  'one chunk with an extension without end': {
    answer: (socket) => pour(socket, `${head}Transfer-Encoding: chunked\r\n\r\n1;`, megabyte),
    ends: /^timeout|^failed/,
  },
  'trailers without end': {
    answer: (socket) =>
      pour(socket, `${head}Transfer-Encoding: chunked\r\n\r\n0\r\n`, `X-More: ${'x'.repeat(1000)}\r\n`),
    ends: /^timeout|^failed/,
  },
  'headers without end': {
    answer: (socket) => pour(socket, head, `X-More: ${'x'.repeat(1000)}\r\n`),
    ends: /^failed: The response headers are too large/,
  },
  'one header without end': { answer: (socket) => pour(socket, `${head}X-Long: `, megabyte), ends: /^failed/ },
  'hints before the response, without end': {
    answer: (socket) => pour(socket, '', 'HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n'),
    ends: /^timeout|^failed/,
  },
  'headers byte by byte': { answer: (socket) => drip(socket, `${head}X-Slow: ${megabyte}`), ends: /^timeout/ },
  'a body byte by byte': { answer: (socket) => drip(socket, `${head}\r\n${megabyte}`), ends: /^timeout/ },
  silence: { answer: () => {}, ends: /^timeout/ },
}

test('no response uses more memory than its first bytes or outlasts the timeout', async ({ annotate }) => {
  const outbound = makeOutbound(toThisMachine)
  onTestFinished(outbound.close)
  const memory = watchMemory()

  const ended: string[] = []
  // One after the other: what one receiver sends must not count against the timeout of the next.
  for (const [name, { answer, ends }] of Object.entries(receivers)) {
    const url = await listenWith(answer)
    const timeoutMs = ends.test('timeout') ? shortTimeoutMs : longTimeoutMs
    const outcome = await outbound.post({ url, headers: {}, body: '{}', timeoutMs }).then(
      ({ body }) => `${Buffer.byteLength(body)} bytes`,
      ({ kind, message }) => `${kind}: ${message}`,
    )
    if (!ends.test(outcome)) ended.push(`${name} -> ${outcome}`)
  }

  expect(ended).toEqual([])
  await annotate(`peak memory growth: ${memory.growthMiB().toFixed(0)} MiB, with the receivers in the same process`)
  // Far below what was sent; the exact amount depends on the socket buffers.
  expect(memory.growthMiB()).toBeLessThan(400)
})

/** A server of raw bytes that answers as it likes once a request arrives. */
async function listenWith(answer: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).once('data', () => answer(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const { port } = server.address() as { port: number }
  return `http://127.0.0.1:${port}/`
}

/** Writes as fast as the other side reads. */
function pour(socket: Socket, first: string, again: string): void {
  const more = () => {
    while (!socket.destroyed && socket.write(again));
  }
  socket.write(first)
  socket.on('drain', more)
  more()
}

function drip(socket: Socket, text: string): void {
  let at = 0
  const timer = setInterval(() => socket.write(text[at++] ?? ''), 5)
  socket.once('close', () => clearInterval(timer))
}

function watchMemory() {
  const now = () => process.memoryUsage().rss
  const before = now()
  let peak = before
  const timer = setInterval(() => {
    peak = Math.max(peak, now())
  }, 10)
  onTestFinished(() => clearInterval(timer))
  return { growthMiB: () => (Math.max(peak, now()) - before) / 1024 / 1024 }
}
