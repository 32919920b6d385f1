import { getDefaultResultOrder, type LookupAddress } from 'node:dns'

/**
 * IPv4 first, because many machines have no route for IPv6; with `--dns-result-order=ipv6first`, IPv6 first. Connections
 * try the other family shortly afterwards.
 */
export function inPreferredOrder(addresses: readonly LookupAddress[]): LookupAddress[] {
  const first = getDefaultResultOrder() === 'ipv6first' ? 6 : 4
  return addresses.toSorted((one, other) => Number(other.family === first) - Number(one.family === first))
}
