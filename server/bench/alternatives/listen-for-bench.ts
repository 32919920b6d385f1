import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Listens on a free port of the loopback address, prints the address, and ends the process on SIGTERM. */
export function listenForBench(server: Server): void {
  server.listen(0, '127.0.0.1', () => {
    process.stdout.write(`ready at http://127.0.0.1:${(server.address() as AddressInfo).port}\n`)
  })
  process.once('SIGTERM', () => process.exit(0))
}
