import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export type StreamProxy = {
  readonly port: number
  /** How many streams of changes are open, and how many there were. */
  readonly open: () => number
  readonly opened: () => number
}

/** An HTTP/1.1 proxy to a local port, like nginx without `http2`, which counts the streams that browsers open. */
export async function startStreamProxy(targetPort: number): Promise<StreamProxy> {
  let open = 0
  let opened = 0
  const server = createServer((incoming, response) => {
    const { method, url = '', headers } = incoming
    if (url.startsWith('/trpc/live.changes')) {
      open += 1
      opened += 1
      response.once('close', () => (open -= 1))
    }
    const upstream = request({ host: '127.0.0.1', port: targetPort, method, path: url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    upstream.on('error', () => response.destroy())
    response.once('close', () => upstream.destroy())
    incoming.pipe(upstream)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, open: () => open, opened: () => opened }
}
