export type CurlRequest = {
  readonly method: string
  readonly address: string
  /** Options, written after the address: `-b cookies`. */
  readonly options?: readonly string[]
  readonly body?: unknown
}

/** A request as a command that can be pasted into a shell. */
export function curlCommand({ method, address, options = [], body }: CurlRequest): string {
  return [
    `curl${method === 'GET' ? '' : ` -X ${method}`} ${needsQuotes.test(address) ? inQuotes(address) : address}`,
    ...options,
    ...(body === undefined
      ? []
      : ["-H 'Content-Type: application/json'", `-d ${inQuotes(JSON.stringify(body, null, 2))}`]),
  ].join(' \\\n  ')
}

/** Characters with a special meaning in a shell. */
const needsQuotes = /[^\w:/.%~-]/

function inQuotes(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
