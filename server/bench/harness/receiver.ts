import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Receiver = Awaited<ReturnType<typeof openReceiver>>

/** Receives webhooks, and knows when they arrived. */
export async function openReceiver({ hangs = false } = {}) {
  const arrivals: number[] = []
  let waiting: { readonly count: number; readonly resolve: () => void } | undefined
  const server: Server = createServer((incoming, response) => {
    incoming.resume()
    incoming.once('end', () => {
      if (hangs) return
      response.end()
      arrivals.push(performance.now())
      if (waiting && arrivals.length >= waiting.count) waiting.resolve()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    arrivals,
    until: async (count: number) => {
      if (arrivals.length >= count) return
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      waiting = { count, resolve }
      const timer = setTimeout(
        () => reject(new Error(`${arrivals.length} of ${count} webhooks arrived within 60 s`)),
        60_000,
      )
      await promise.finally(() => clearTimeout(timer))
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
