import { type ShownSentence, sentence } from '@parley/shared/sentences/sentence'
import ipaddr from 'ipaddr.js'

/** Whether an IP address may be connected to: it is `public`, `opened` by the operator, or closed with a reason that ends a sentence. */
export type AddressCheck = 'public' | 'opened' | { readonly closed: ShownSentence }

/**
 * Makes the check whether an IP address may be connected to. The operator can open ranges of private addresses. Those of
 * this link and of a cloud's metadata service stay closed whatever is opened, also where an IPv6 address contains one of
 * them, which a gateway would translate.
 */
export function makeAddressCheck(opened: readonly string[]): (address: string) => AddressCheck {
  const openRanges = opened.map(rangeOf)
  return (text) => {
    // Stryker disable next-line Regex: A zone has no line break, and the library reads an address with a zone as well.
    const address = ipaddr.process(text.replace(/%.*$/, ''))
    if ([address, ...embeddedIn(address)].some((each) => isIn(each, neverOpen))) {
      return { closed: sentence('linkLocalAddress') }
    }
    if (isIn(address, openRanges)) return 'opened'
    return isPublic(address) ? 'public' : { closed: nameOf(address) }
  }
}

/** Makes the check whether a text is an address in one of the ranges. An IPv4 address may also be written as IPv6. */
export function makeRangeCheck(cidrs: readonly string[]): (address: string) => boolean {
  const ranges = cidrs.filter((cidr) => ipaddr.isValidCIDR(cidr)).map(rangeOf)
  return (text) => ipaddr.isValid(text) && isIn(ipaddr.process(text), ranges)
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

/** Link-local addresses, where most clouds have their metadata services, and those of the metadata services that are elsewhere. */
const neverOpen = [
  '169.254.0.0/16',
  'fe80::/10',
  'fd00:ec2::254/128',
  'fd20:ce::254/128',
  '100.100.100.200/32',
  '168.63.129.16/32',
  '192.0.0.192/32',
].map(rangeOf)

/** The only part of IPv6 that is allocated for the public Internet. */
const globalUnicast = rangeOf('2000::/3')
/** The part of the public Internet's IPv6 that is reserved for protocols. The library knows most of its ranges by name, not all. */
const protocolAssignments = rangeOf('2001::/23')

function isPublic(address: Address): boolean {
  if (address.range() !== 'unicast') return false
  // Stryker disable next-line ArrayDeclaration: The library knows every range within by another name than unicast.
  return address.kind() === 'ipv4' || (isIn(address, [globalUnicast]) && !isIn(address, [protocolAssignments]))
}

function isIn(address: Address, ranges: readonly Range[]): boolean {
  return ranges.some(([range, bits]) => range.kind() === address.kind() && address.match(range as ipaddr.IPv6, bits))
}

/** The IPv6 ranges whose addresses contain an IPv4 address for a gateway, with the numbers of the bytes that hold it. */
const translated: readonly { readonly range: Range; readonly bytes: readonly number[] }[] = [
  { range: rangeOf('2002::/16'), bytes: [2, 3, 4, 5] },
  { range: rangeOf('64:ff9b:1::/48'), bytes: [6, 7, 9, 10] },
  { range: rangeOf('2001::/32'), bytes: [4, 5, 6, 7] },
  // Any network may translate addresses under a prefix of its own (NAT64), so the last four bytes always count.
  { range: rangeOf('::/0'), bytes: [12, 13, 14, 15] },
]
const teredo = rangeOf('2001::/32')

/** Lists the IPv4 addresses that a gateway could derive from an IPv6 address (IPv4-compatible, NAT64, 6to4, Teredo). */
function embeddedIn(address: Address): ipaddr.IPv4[] {
  // Stryker disable next-line ConditionalExpression: An IPv4 address is in none of the IPv6 ranges.
  if (!(address instanceof ipaddr.IPv6)) return []
  const all = address.toByteArray()
  const embedded = translated
    .filter(({ range }) => isIn(address, [range]))
    .map(({ bytes }) => new ipaddr.IPv4(bytes.map((index) => all[index] ?? 0)))
  // A Teredo address contains that of its client with every bit inverted.
  return isIn(address, [teredo]) ? [...embedded, new ipaddr.IPv4(all.slice(12).map((byte) => byte ^ 0xff))] : embedded
}

const names: Readonly<Record<string, ShownSentence>> = {
  private: sentence('privateAddress'),
  uniqueLocal: sentence('privateAddress'),
  loopback: sentence('loopbackAddress'),
  unspecified: sentence('noReceiversAddress'),
  carrierGradeNat: sentence('carriersAddress'),
  multicast: sentence('multicastAddress'),
  broadcast: sentence('broadcastAddress'),
}

function nameOf(address: Address): ShownSentence {
  return names[address.range()] ?? sentence('notPublicAddress')
}
