import type { LookupFunction } from 'node:net'
import type { CustomFetch } from 'openid-client'
import { Agent, request } from 'undici'

/** Thrown where the provider gave no response in time, or one that is too large. */
export class ProviderUnreachable extends Error {
  override readonly name = 'ProviderUnreachable'
}

/** The longest time for connection, headers and body together. */
const timeoutMs = 10_000
const maxBodyBytes = 512 * 1024

/**
 * Makes the function through which the OpenID Connect library sends all its requests to the provider that the operator
 * configured, so private addresses are allowed. It follows no redirects, which could carry the client's secret elsewhere,
 * and reads a bounded body. Each connection is closed after its response. Throws ProviderUnreachable without a response.
 */
export function makeProviderFetch(lookup: LookupFunction): CustomFetch {
  const agent = new Agent({ connect: { timeout: timeoutMs, lookup }, pipelining: 0, maxResponseSize: maxBodyBytes })

  async function send(url: string, { method, headers, body }: Parameters<CustomFetch>[1]) {
    try {
      const answer = await request(url, {
        dispatcher: agent,
        method,
        headers: { ...headers, 'accept-encoding': 'identity' },
        // The library sends nothing but forms.
        body: body ? String(body) : null,
        signal: AbortSignal.timeout(timeoutMs),
      })
      return { status: answer.statusCode, type: answer.headers['content-type'], text: await answer.body.text() }
    } catch (cause) {
      throw new ProviderUnreachable(`${new URL(url).origin} did not answer`, { cause })
    }
  }

  return async (url, options) => {
    const { status, type, text } = await send(url, options)
    return new Response(text, { status, headers: { 'content-type': String(type ?? '') } })
  }
}

/** Why a request of the library failed: the library wraps what the function above throws in an error of its own. */
export function providerFailure(error: unknown): unknown {
  return error instanceof Error && error.cause instanceof ProviderUnreachable ? error.cause : error
}
