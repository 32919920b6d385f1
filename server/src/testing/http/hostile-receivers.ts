import { createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import type { AtEnd } from './process.ts'

const head = 'HTTP/1.1 200 OK\r\n'
const megabyte = 'x'.repeat(1024 * 1024)

/** What a hostile receiver may send, and the result: the first bytes of a body, or a failure. */
export const hostileReceivers: Record<string, { readonly answer: (socket: Socket) => void; readonly ends: RegExp }> = {
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
    ends: /^failed: The receiver sent more/,
  },
  'trailers without end': {
    answer: (socket) =>
      pour(socket, `${head}Transfer-Encoding: chunked\r\n\r\n0\r\n`, `X-More: ${'x'.repeat(1000)}\r\n`),
    ends: /^failed: The response headers are too large/,
  },
  'headers without end': {
    answer: (socket) => pour(socket, head, `X-More: ${'x'.repeat(1000)}\r\n`),
    ends: /^failed: The response headers are too large/,
  },
  'one header without end': { answer: (socket) => pour(socket, `${head}X-Long: `, megabyte), ends: /^failed/ },
  'hints before the response, without end': {
    answer: (socket) => pour(socket, '', 'HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n'),
    ends: /^failed: The receiver sent more/,
  },
  'headers byte by byte': { answer: (socket) => drip(socket, `${head}X-Slow: ${megabyte}`), ends: /^timeout/ },
  'a body byte by byte': { answer: (socket) => drip(socket, `${head}\r\n${megabyte}`), ends: /^timeout/ },
  silence: { answer: () => {}, ends: /^timeout/ },
}

/** A server of raw bytes that answers as it likes once a request arrives. */
export async function openHostileReceiver(
  answer: (socket: Socket) => void,
  atEnd: AtEnd = onTestFinished,
): Promise<string> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).once('data', () => answer(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  atEnd(() => {
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
  const timer = setInterval(() => socket.write(text[at++] ?? ''), 20)
  socket.once('close', () => clearInterval(timer))
}
