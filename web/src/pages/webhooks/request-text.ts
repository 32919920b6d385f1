/** A body laid out for reading; one that is no JSON as it is. */
export function prettyJson(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}

/** The headers that went out with one try. The signature is made for it and kept nowhere. */
export function sentHeaders(headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return [...lines, 'webhook-signature: v1,… (not kept)'].join('\n')
}
