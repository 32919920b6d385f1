import type { Connection } from './connect.ts'
import type { Client } from './generated/client/index.ts'
import type { RetryOptions } from './retry.ts'

export type CallOptions = RetryOptions & {
  /** Ends the call, its waits included. The call then rejects with the reason of the signal. */
  signal?: AbortSignal | undefined
}

export type WithIdempotencyKey = {
  /**
   * The idempotency key of the call: by default a random one, which all attempts of the call have. Your own key also covers a
   * repetition by your program.
   */
  idempotencyKey?: string | undefined
}

/** The query or the body of a call that has none yet. */
export type NoFields = { [name: string]: never }

/** What every resource is: methods that call the API over one connection. */
export class Resource {
  protected readonly connection: Connection

  constructor(connection: Connection) {
    this.connection = connection
  }

  /** The options of a generated function for one call. */
  protected request({ signal, idempotencyKey, ...limits }: CallOptions & WithIdempotencyKey = {}): RequestParts {
    const { client, fetchWith } = this.connection
    return {
      client,
      ...(signal && { signal }),
      ...(Object.keys(limits).length > 0 && { fetch: fetchWith(limits) }),
      ...(idempotencyKey !== undefined && { headers: { 'Idempotency-Key': idempotencyKey } }),
    }
  }
}

type RequestParts = {
  client: Client
  signal?: AbortSignal
  fetch?: typeof fetch
  headers?: { 'Idempotency-Key'?: string }
}

export async function dataOf<Data>(answer: Promise<{ data: Data }>): Promise<Data> {
  return (await answer).data
}
