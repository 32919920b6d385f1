import type { LookupFunction } from 'node:net'
import { Agent, request } from 'undici'

export type ProviderRequest = {
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** There was no response in time, or one that is too large. */
export class ProviderUnreachable extends Error {
  override readonly name = 'ProviderUnreachable'
}

/** Returns the response, whatever its status. Throws ProviderUnreachable when there was none. */
export type ProviderClient = (url: string, request?: ProviderRequest) => Promise<{ status: number; body: string }>

/** The longest time for connection, headers and body together. */
const timeoutMs = 10_000
const maxBodyBytes = 512 * 1024

/**
 * A client for the provider that the operator configured, so private addresses are allowed. It follows no redirects, which
 * could carry the client's secret elsewhere, and reads a bounded body. Each connection is closed after its response.
 */
export function makeProviderClient(lookup: LookupFunction): ProviderClient {
  const agent = new Agent({ connect: { timeout: timeoutMs, lookup }, pipelining: 0, maxResponseSize: maxBodyBytes })
  return async (url, { method = 'GET', headers = {}, body } = {}) => {
    try {
      const answer = await request(url, {
        dispatcher: agent,
        method,
        headers: { accept: 'application/json', ...headers, 'accept-encoding': 'identity' },
        body: body ?? null,
        signal: AbortSignal.timeout(timeoutMs),
      })
      return { status: answer.statusCode, body: await answer.body.text() }
    } catch (cause) {
      throw new ProviderUnreachable(`${new URL(url).origin} did not answer`, { cause })
    }
  }
}
