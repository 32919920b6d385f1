import type { IncomingMessage, ServerResponse } from 'node:http'
import { sentence } from '@parley/shared/sentences/sentence'
import { AppError } from '../../errors.ts'
import { addressBlockOf } from '../address-block.ts'
import { clientAddressOf } from '../client-address.ts'
import type { RequestStep } from '../for-each-request.ts'

/** `anonymous`: nobody has been authenticated yet. `known`: an API key or a session with the permission. */
export type Sender = 'anonymous' | 'known'

type Limits = { readonly connection: number; readonly address: number; readonly total: number }

const mebibyte = 1024 * 1024

/**
 * The bytes of bodies that requests may hold at once. Anonymous callers cannot use up what the others need. With 96 MB in
 * total and 32 MB per address, the resident memory under attack (`pnpm attack`) exceeded 512 MB.
 */
const bytesInFlight = {
  anonymous: { connection: 4 * mebibyte, address: 12 * mebibyte, total: 24 * mebibyte },
  known: { connection: 6 * mebibyte, address: 20 * mebibyte, total: 64 * mebibyte },
} as const satisfies Record<Sender, Limits>

const retryAfterSeconds = 1

type Take = (sender: Sender, bytes: number) => void
const take = Symbol('take')
/** The property of a request that holds its share. A `WeakMap` of requests costs the garbage collector more. */
type Limited = IncomingMessage & { [take]?: Take }

/** Counts the bytes of every body from their arrival until the response is closed. */
export function limitBodies(): RequestStep {
  const budgets = { anonymous: makeBudget(bytesInFlight.anonymous), known: makeBudget(bytesInFlight.known) }
  return (request: Limited, response) => {
    let takeMore: Take | undefined
    request[take] = (sender, bytes) => {
      takeMore ??= takeUntilClosed(budgets, request, response)
      takeMore(sender, bytes)
    }
    return undefined
  }
}

/** Takes a share when the first bytes of a body arrive; most requests have none. */
function takeUntilClosed(budgets: Record<Sender, Budget>, request: IncomingMessage, response: ServerResponse): Take {
  const holder = { connection: request.socket, address: addressBlockOf(clientAddressOf(request)) }
  const held = { anonymous: 0, known: 0 }
  response.once('close', () => {
    for (const sender of ['anonymous', 'known'] as const) budgets[sender].release(holder, held[sender])
  })
  return (sender, bytes) => {
    if (response.closed || !budgets[sender].take(holder, bytes)) throw overloaded()
    held[sender] += bytes
  }
}

/** Counts bytes of the request's body. Throws `unavailable` when too many are in flight already. */
export function takeBytes(request: Limited, sender: Sender, bytes: number): void {
  request[take]?.(sender, bytes)
}

function overloaded(): AppError {
  return new AppError('unavailable', sentence('tooManyBodies'), {
    retryAfterSeconds,
  })
}

type Holder = { readonly connection: object; readonly address: string }

type Budget = ReturnType<typeof makeBudget>

function makeBudget(limits: Limits) {
  const byConnection = new WeakMap<object, number>()
  const byAddress = new Map<string, number>()
  let total = 0

  function add({ connection, address }: Holder, bytes: number): void {
    total += bytes
    byConnection.set(connection, (byConnection.get(connection) ?? 0) + bytes)
    const ofAddress = (byAddress.get(address) ?? 0) + bytes
    if (ofAddress > 0) byAddress.set(address, ofAddress)
    else byAddress.delete(address)
  }

  return {
    take: (holder: Holder, bytes: number): boolean => {
      const fits =
        total + bytes <= limits.total &&
        (byAddress.get(holder.address) ?? 0) + bytes <= limits.address &&
        (byConnection.get(holder.connection) ?? 0) + bytes <= limits.connection
      if (fits) add(holder, bytes)
      return fits
    },
    release: (holder: Holder, bytes: number): void => {
      if (bytes > 0) add(holder, -bytes)
    },
  }
}
