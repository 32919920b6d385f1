const schemeAndHost = /^\w+:\/\/[^/?#]*/

/**
 * An address without scheme and host, where it was asked for whole, as proxies may (RFC 9112, section 3.2.2). No door
 * reads them, and a host that is none makes whoever parses the address throw.
 */
export function originForm(address: string): string {
  const rest = address.replace(schemeAndHost, '')
  return rest.startsWith('/') ? rest : `/${rest}`
}
