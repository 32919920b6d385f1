/** The new address in the token of the link that was sent there: random characters, a dot, and the address. */
export function emailOfToken(token: string): string {
  return token.slice(token.indexOf('.') + 1)
}
