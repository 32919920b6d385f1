import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

export type TcpProxy = {
  readonly port: number
  /** Closes every connection and refuses new ones. */
  readonly cut: () => void
  readonly restore: () => void
}

/** A TCP proxy to a local port, to simulate the loss of the network between a page and the server. */
export async function startTcpProxy(targetPort: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>()
  let isConnected = true
  const server = createServer((client) => {
    if (!isConnected) return void client.destroy()
    const upstream = connect(targetPort, '127.0.0.1')
    for (const [socket, peer] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket)
      socket.pipe(peer)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        peer.destroy()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => {
    isConnected = false
    for (const socket of sockets) socket.destroy()
  }
  onTestFinished(() => {
    cut()
    server.close()
  })
  const restore = () => {
    isConnected = true
  }
  return { port: (server.address() as AddressInfo).port, cut, restore }
}
