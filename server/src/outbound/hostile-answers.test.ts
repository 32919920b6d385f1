import { createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { toThisMachine } from '../testing/http/receiver.ts'
import { makeOutbound } from './outbound.ts'

const head = 'HTTP/1.1 200 OK\r\n'
const megabyte = 'x'.repeat(1024 * 1024)
/** For those that only their time ends, and for those that end by themselves on any machine. */
const impatientMs = 200
const longTimeoutMs = 20_000

/** What a receiver may do to whoever calls it, and what comes of it: the beginning of a body, or no answer in time. */
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
    ends: /^failed: The headers of the answer are too large/,
  },
  'one header without end': { answer: (socket) => pour(socket, `${head}X-Long: `, megabyte), ends: /^failed/ },
  'hints before the answer, without end': {
    answer: (socket) => pour(socket, '', 'HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n'),
    ends: /^timeout|^failed/,
  },
  'headers letter by letter': { answer: (socket) => drip(socket, `${head}X-Slow: ${megabyte}`), ends: /^timeout/ },
  'a body letter by letter': { answer: (socket) => drip(socket, `${head}\r\n${megabyte}`), ends: /^timeout/ },
  silence: { answer: () => {}, ends: /^timeout/ },
}

test('no answer holds more than its beginning in memory, or anything up for longer than its time', async ({
  annotate,
}) => {
  const outbound = makeOutbound(toThisMachine)
  onTestFinished(outbound.close)
  const memory = watchMemory()

  const ended: string[] = []
  // One after the other: what one receiver pours must not count against the time of the next.
  for (const [name, { answer, ends }] of Object.entries(receivers)) {
    const url = await listenWith(answer)
    const timeoutMs = ends.test('timeout') ? impatientMs : longTimeoutMs
    const outcome = await outbound.post({ url, headers: {}, body: '{}', timeoutMs }).then(
      ({ body }) => `${Buffer.byteLength(body)} bytes`,
      ({ kind, message }) => `${kind}: ${message}`,
    )
    if (!ends.test(outcome)) ended.push(`${name} -> ${outcome}`)
  }

  expect(ended).toEqual([])
  await annotate(`peak memory growth: ${memory.growthMiB().toFixed(0)} MiB, with the receivers in the same process`)
  // Far under what was sent; what exactly it is depends on the sockets' buffers.
  expect(memory.growthMiB()).toBeLessThan(400)
})

/** A server of raw bytes: it says what it likes once somebody has asked. */
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

/** As fast as the other side takes it. */
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
