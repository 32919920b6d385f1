import type { LookupAddress } from 'node:dns'
import { readFileSync, statSync } from 'node:fs'
import { isIP } from 'node:net'

// Stryker disable next-line StringLiteral,ConditionalExpression: Only on Windows.
const systemPath = process.platform === 'win32' ? 'C:\\Windows\\System32\\drivers\\etc\\hosts' : '/etc/hosts'

/**
 * Makes the lookup in the hosts file: every address of a name, and none where there is no such file. The file is read again
 * after each change.
 */
export function makeHostsFile(path = systemPath): (name: string) => readonly LookupAddress[] {
  let known = new Map<string, LookupAddress[]>()
  // Stryker disable next-line StringLiteral: A line has a first part, be it empty, and a file that was never read is read.
  let version = ''
  return (name) => {
    // An asynchronous read would wait for a thread, and threads may be occupied for seconds.
    const stats = statSync(path, { throwIfNoEntry: false })
    const current = stats ? `${stats.ino} ${stats.size} ${stats.mtimeMs}` : ''
    if (current !== version) {
      known = current === '' ? new Map() : parseHosts(readFileSync(path, 'utf8'))
      version = current
    }
    return known.get(name) ?? []
  }
}

function parseHosts(text: string): Map<string, LookupAddress[]> {
  const addresses = new Map<string, LookupAddress[]>()
  for (const line of text.split(/\r?\n/)) {
    // Stryker disable next-line StringLiteral: A line has a first part, be it empty, and a file that was never read is read.
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
