import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export type Receiver = {
  readonly url: string
  readonly events: string[]
  /** The status of its next responses. */
  status: number
}

/** A webhook receiver that records the event types it received. */
export async function openReceiver(): Promise<Receiver> {
  const events: string[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request.setEncoding('utf8')) body += chunk
    events.push((JSON.parse(body) as { event: string }).event)
    response.writeHead(receiver.status).end('thank you')
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    events,
    status: 200,
  }
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return receiver
}
