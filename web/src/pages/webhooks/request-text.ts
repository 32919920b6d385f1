/** Formats a JSON body with indentation; returns any other body unchanged. */
export function prettyJson(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}

/** The request headers of one attempt. Each attempt has its own signature, which is not stored. */
export function formatRequestHeaders(headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return [...lines, 'webhook-signature: v1,… (not stored)'].join('\n')
}
