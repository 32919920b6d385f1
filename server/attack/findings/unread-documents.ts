import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { type Attack, makeFindings } from '../outcome.ts'
import { residentMiBOf } from '../process-figures.ts'
import type { Target } from '../target.ts'

const connections = 20
const requestsOfConnection = 20
/** The document has 1.7 MB: a copy for each request was 680 MB. */
const maxAddedMiB = 100
const sampleEveryMs = 100
const samples = 30

/** Strangers ask for the description of the API many times on each connection, and read none of the responses. */
export const unreadDocuments: Attack = async (target) => {
  const findings = makeFindings()
  // The first request makes the document.
  const { status } = await target.call('GET', '/api/openapi.json')
  findings.expect(status === 200, `The document was answered with ${status}`)
  const before = residentMiBOf(target.pid())
  const sockets = Array.from({ length: connections }, (_, index) => askWithoutReading(target, `127.0.3.${1 + index}`))
  let most = before
  for (let sample = 0; sample < samples; sample += 1) {
    await wait(sampleEveryMs)
    most = Math.max(most, residentMiBOf(target.pid()))
  }
  for (const socket of sockets) socket.destroy()
  const added = findings.measured('memory added, MiB', most - before)
  findings.expect(added < maxAddedMiB, `Responses that nobody reads took ${Math.round(added)} MiB`)
  return findings.outcome()
}

function askWithoutReading({ url }: Target, localAddress: string): Socket {
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(url).port), localAddress })
  socket.on('error', () => undefined).pause()
  socket.write('GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(requestsOfConnection))
  return socket
}
