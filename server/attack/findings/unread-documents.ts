import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { type Attack, makeFindings } from '../outcome.ts'
import { addedMiBWhile } from '../process-figures.ts'
import type { Target } from '../target.ts'

const connections = 20
const requestsOfConnection = 20
/** The document has 0.9 MB, so that a copy for each request would take 380 MB. */
const maxAddedMiB = 100
const unreadForMs = 3_000

/** Strangers ask for the description of the API many times on each connection, and read none of the responses. */
export const unreadDocuments: Attack = async (target) => {
  const findings = makeFindings()
  // The first request makes the document.
  const { status } = await target.call('GET', '/api/openapi.json')
  findings.expect(status === 200, `The document was answered with ${status}`)
  const added = await addedMiBWhile(target.pid(), async () => {
    const sockets = Array.from({ length: connections }, (_, index) => askWithoutReading(target, `127.0.3.${1 + index}`))
    await wait(unreadForMs)
    for (const socket of sockets) socket.destroy()
  })
  findings.measured('memory added, MiB', added)
  findings.expect(added < maxAddedMiB, `Responses that nobody reads took ${Math.round(added)} MiB`)
  return findings.outcome()
}

function askWithoutReading({ url }: Target, localAddress: string): Socket {
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(url).port), localAddress })
  socket.on('error', () => undefined).pause()
  socket.write('GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(requestsOfConnection))
  return socket
}
