const schemeAndHost = /^\w+:\/\/[^/?#]*/

/**
 * Removes scheme and host from a request target in absolute form, which proxies may send (RFC 9112, section 3.2.2). No
 * entry point reads them, and an invalid host would make URL parsing throw.
 */
export function originForm(address: string): string {
  const rest = address.replace(schemeAndHost, '')
  return rest.startsWith('/') ? rest : `/${rest}`
}
