import ipaddr from 'ipaddr.js'

const ipv6PartsInBlock = 4

/** The address block that one caller is likely to control: an IPv4 address, or the /64 network assigned to an IPv6 customer. */
export function addressBlockOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return (parsed as ipaddr.IPv6).parts
    .slice(0, ipv6PartsInBlock)
    .map((part) => part.toString(16))
    .join(':')
}
