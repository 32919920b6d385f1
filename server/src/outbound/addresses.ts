import ipaddr from 'ipaddr.js'

/** Judges IP addresses: `public`, `opened` by the operator, or closed with the reason, as the end of a sentence. */
export type AddressCheck = 'public' | 'opened' | { readonly closed: string }

/**
 * `opened` ranges are those of PARLEY_WEBHOOK_ALLOW_CIDRS. Link-local and cloud metadata addresses stay closed whatever
 * is opened, also inside an address that is translated on its way.
 */
export function makeAddressCheck(opened: readonly string[]): (address: string) => AddressCheck {
  const openRanges = opened.map(rangeOf)
  return (text) => {
    const address = ipaddr.process(text.replace(/%.*$/, ''))
    if ([address, ...carriedBy(address)].some((each) => isIn(each, neverOpen))) {
      return { closed: 'link-local or a cloud metadata address' }
    }
    if (isIn(address, openRanges)) return 'opened'
    return isPublic(address) ? 'public' : { closed: nameOf(address) }
  }
}

type Address = ipaddr.IPv4 | ipaddr.IPv6
type Range = readonly [Address, number]

function rangeOf(cidr: string): Range {
  const [address, bits] = ipaddr.parseCIDR(cidr)
  if (address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() && bits >= 96) {
    return [address.toIPv4Address(), bits - 96]
  }
  return [address, bits]
}

/** The metadata services of the large clouds, besides link-local, where most of them are. */
const neverOpen = [
  '169.254.0.0/16',
  'fe80::/10',
  'fd00:ec2::254/128',
  'fd20:ce::254/128',
  '100.100.100.200/32',
  '168.63.129.16/32',
  '192.0.0.192/32',
].map(rangeOf)

/** The only part of IPv6 that is given out for the public Internet. */
const globalUnicast = rangeOf('2000::/3')
/** Inside it, set aside for protocols; the library knows most of it by name. */
const protocolAssignments = rangeOf('2001::/23')

function isPublic(address: Address): boolean {
  if (address.range() !== 'unicast') return false
  return address.kind() === 'ipv4' || (isIn(address, [globalUnicast]) && !isIn(address, [protocolAssignments]))
}

function isIn(address: Address, ranges: readonly Range[]): boolean {
  return ranges.some(([range, bits]) => range.kind() === address.kind() && address.match(range as ipaddr.IPv6, bits))
}

/** Addresses that carry an IPv4 address where a gateway finds it, by the bytes it stands in. */
const translated: readonly { readonly range: Range; readonly bytes: readonly number[] }[] = [
  { range: rangeOf('2002::/16'), bytes: [2, 3, 4, 5] },
  { range: rangeOf('64:ff9b:1::/48'), bytes: [6, 7, 9, 10] },
  { range: rangeOf('2001::/32'), bytes: [4, 5, 6, 7] },
  // Any network may run NAT64 under a prefix of its own, so the last four count everywhere.
  { range: rangeOf('::/0'), bytes: [12, 13, 14, 15] },
]
const teredo = rangeOf('2001::/32')

/** Every IPv4 address that a gateway on the way could make of an IPv6 address: compatible, NAT64, 6to4, Teredo. */
function carriedBy(address: Address): ipaddr.IPv4[] {
  if (!(address instanceof ipaddr.IPv6)) return []
  const all = address.toByteArray()
  const carried = translated
    .filter(({ range }) => isIn(address, [range]))
    .map(({ bytes }) => new ipaddr.IPv4(bytes.map((place) => all[place] ?? 0)))
  // Teredo hides its client's address by turning every bit around.
  return isIn(address, [teredo]) ? [...carried, new ipaddr.IPv4(all.slice(12).map((byte) => byte ^ 0xff))] : carried
}

const names: Readonly<Record<string, string>> = {
  private: 'a private address',
  uniqueLocal: 'a private address',
  loopback: 'a loopback address, of this machine itself',
  unspecified: 'not an address of a receiver',
  carrierGradeNat: 'a private address of a carrier',
  multicast: 'a multicast address',
  broadcast: 'a broadcast address',
}

function nameOf(address: Address): string {
  return names[address.range()] ?? 'not an address on the public Internet'
}
