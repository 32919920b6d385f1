import { createServer, type IncomingHttpHeaders, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { AtEnd } from './process.ts'

type Received = { readonly path: string; readonly headers: IncomingHttpHeaders; readonly body: string }

export type Receiver = {
  readonly url: string
  readonly port: number
  /** Every request so far, in order of arrival. */
  readonly received: Received[]
  /** The number of TCP connections opened so far. */
  readonly connections: () => number
  /** Answers the next requests; 200 by default. */
  answer: (response: ServerResponse, request: Received) => void
}

/** The configuration that allows deliveries to a receiver on this machine. */
export const toThisMachine = { webhookAllowCidrs: ['127.0.0.0/8'] }

/** An external HTTP server on every address of this machine. Closed when the test ends. */
export async function openReceiver(answer?: Receiver['answer'], atEnd: AtEnd = onTestFinished): Promise<Receiver> {
  let connections = 0
  const listener: RequestListener = async (request, response) => {
    response.on('error', () => {})
    let body = ''
    for await (const chunk of request.setEncoding('utf8')) body += chunk
    const received = { path: request.url ?? '', headers: request.headers, body }
    receiver.received.push(received)
    receiver.answer(response, received)
  }
  const server = createServer((request, response) => void listener(request, response))
  server.on('connection', () => {
    connections += 1
  })
  await new Promise<void>((resolve) => server.listen(0, '::', resolve))
  atEnd(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const receiver: Receiver = {
    url: `http://127.0.0.1:${port}/hook`,
    port,
    received: [],
    connections: () => connections,
    answer: answer ?? ((response) => void response.end('thank you')),
  }
  return receiver
}
