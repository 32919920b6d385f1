import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

export type Cable = {
  readonly port: number
  /** Ends every connection and takes no new one. */
  readonly cut: () => void
  readonly mend: () => void
}

/** A way to a local port that can be cut, as a connection is lost on a train. */
export async function layCable(to: number): Promise<Cable> {
  const ends = new Set<Socket>()
  let whole = true
  const server = createServer((near) => {
    if (!whole) return void near.destroy()
    const far = connect(to, '127.0.0.1')
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(end)
      end.pipe(other)
      end.on('error', () => {})
      end.on('close', () => {
        ends.delete(end)
        other.destroy()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => {
    whole = false
    for (const end of ends) end.destroy()
  }
  onTestFinished(() => {
    cut()
    server.close()
  })
  const mend = () => {
    whole = true
  }
  return { port: (server.address() as AddressInfo).port, cut, mend }
}
