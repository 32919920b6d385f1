import type { LookupAddress } from 'node:dns'
import { readFileSync, statSync } from 'node:fs'
import { isIP } from 'node:net'
import { inPreferredOrder } from './preferred-order.ts'

const systemPath = process.platform === 'win32' ? 'C:\\Windows\\System32\\drivers\\etc\\hosts' : '/etc/hosts'

/** The addresses of a name in the hosts file, which is read again when it changed. None where there is no such file. */
export function makeHostsFile(path = systemPath): (name: string) => LookupAddress[] {
  let known = new Map<string, LookupAddress[]>()
  let version = ''
  return (name) => {
    // Synchronous, because asynchronous reads use the threads that this resolver avoids.
    const stats = statSync(path, { throwIfNoEntry: false })
    const current = stats ? `${stats.ino} ${stats.size} ${stats.mtimeMs}` : ''
    if (current !== version) {
      known = current === '' ? new Map() : parseHosts(readFileSync(path, 'utf8'))
      version = current
    }
    return inPreferredOrder(known.get(name) ?? [])
  }
}

function parseHosts(text: string): Map<string, LookupAddress[]> {
  const addresses = new Map<string, LookupAddress[]>()
  for (const line of text.split(/\r?\n/)) {
    const [address = '', ...names] = line.replace(/#.*/, '').trim().split(/\s+/)
    const family = isIP(address)
    if (family === 0) continue
    for (const name of names.map((each) => each.toLowerCase().replace(/\.$/, ''))) {
      const earlier = addresses.get(name) ?? []
      if (earlier.some((each) => each.address === address)) continue
      addresses.set(name, [...earlier, { address, family }])
    }
  }
  return addresses
}
