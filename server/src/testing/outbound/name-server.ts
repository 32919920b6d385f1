import { createSocket } from 'node:dgram'
import ipaddr from 'ipaddr.js'
import { onTestFinished } from 'vitest'
import type { AtEnd } from '../http/process.ts'

/**
 * What a name server does with a name: its addresses, no response, or an error. `only` are addresses without a response for
 * the other family; a question for IPv6 is answered only once `ipv6After` resolves. A name without an entry does not exist.
 */
export type Zone = Readonly<Record<string, readonly string[] | Only | Late | 'silent' | 'broken'>>
type Only = { readonly only: readonly string[] }
type Late = { readonly addresses: readonly string[]; readonly ipv6After: Promise<unknown> }

export type NameServer = {
  /** The address in the form that a resolver expects. */
  readonly address: string
  /** The name of every query so far, once per query and family. */
  readonly queries: readonly { readonly name: string; readonly family: 4 | 6 | undefined }[]
}

/** A name server on this machine. Closed when the test ends. */
export async function openNameServer(zone: Zone, atEnd: AtEnd = onTestFinished): Promise<NameServer> {
  const queries: { name: string; family: 4 | 6 | undefined }[] = []
  const socket = createSocket('udp4')
  socket.on('message', (query, { port, address }) => {
    const { name, type, end } = readQuestion(query)
    queries.push({ name, family: type === typeA ? 4 : type === typeAaaa ? 6 : undefined })
    const entry = zone[name.toLowerCase()]
    if (entry === 'silent') return
    const question = query.subarray(headerBytes, end)
    const records = addressesIn(entry).map((each) => ipaddr.parse(each))
    const wanted = records.filter((each) => (each.kind() === 'ipv4' ? typeA : typeAaaa) === type)
    if (typeof entry === 'object' && 'only' in entry && wanted.length === 0) return
    const code = entry === undefined ? nameError : entry === 'broken' ? serverFailure : 0
    const header = Buffer.alloc(headerBytes)
    header.writeUInt16BE(query.readUInt16BE(0), 0)
    header.writeUInt16BE(0x8180 | code, 2)
    header.writeUInt16BE(1, 4)
    header.writeUInt16BE(wanted.length, 6)
    const answers = wanted.map((each) => recordOf(type, Buffer.from(each.toByteArray())))
    const respond = () => socket.send(Buffer.concat([header, question, ...answers]), port, address)
    if (typeof entry === 'object' && 'ipv6After' in entry && type === typeAaaa) void entry.ipv6After.then(respond)
    else respond()
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  atEnd(() => void socket.close())
  return { address: `127.0.0.1:${socket.address().port}`, queries }
}

const headerBytes = 12
const typeA = 1
const typeAaaa = 28
const nameError = 3
const serverFailure = 2

function addressesIn(entry: Zone[string] | undefined): readonly string[] {
  if (typeof entry !== 'object') return []
  if ('only' in entry) return entry.only
  return 'addresses' in entry ? entry.addresses : entry
}

function readQuestion(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = []
  let at = headerBytes
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.'), type: query.readUInt16BE(at + 1), end: at + 5 }
}

/** The name is a reference to the question, the class Internet, the lifetime zero. */
function recordOf(type: number, data: Buffer): Buffer {
  const head = Buffer.from([0xc0, headerBytes, 0, type, 0, 1, 0, 0, 0, 0, 0, data.length])
  return Buffer.concat([head, data])
}
