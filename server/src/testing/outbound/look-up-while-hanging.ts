import { lookup } from 'node:dns'
import { readFile } from 'node:fs/promises'
import { makeResolver } from '../../outbound/resolver.ts'

const [, , hanging = '', nameServer = ''] = process.argv
const answered = { system: false, resolver: false, files: false }

// Names without a dot have aliases, so these lookups wait for the file of aliases, which is a pipe.
for (let n = 0; n < Number(hanging); n += 1) lookup(`hanging-${n}`, () => undefined)
lookup('localhost', () => {
  answered.system = true
})
await makeResolver({ servers: [nameServer] })('alive.example')
answered.resolver = true
// Each read takes a turn of a thread, after the lookups that wait for one.
for (let n = 0; n < 200; n += 1) await readFile(import.meta.filename)
answered.files = true
process.send?.(answered)
