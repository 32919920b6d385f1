import type { ErrorCode } from '@parley/shared/errors'

/** How many requests of a key are kept, and as many that were answered with an error. */
export const mostKeptRequests = 1_000

export type KeyRequest = {
  readonly keyId: string
  readonly workspaceId: string
  readonly at: number
  readonly method: string
  /** The path as the API reference writes it; undefined where there is no such path. */
  readonly route: string | undefined
  readonly status: number
  readonly durationMs: number
  readonly requestId: string
  readonly errorCode: ErrorCode | undefined
}

/** The last requests of each key, collected in memory so that no request waits for a write. */
export type KeyRequests = {
  readonly record: (request: KeyRequest) => void
  /** Returns what was recorded since the last call and may be kept, oldest first for each key, and forgets it. */
  readonly drain: () => KeyRequest[]
  /** Adds back what could not be written. */
  readonly requeue: (requests: readonly KeyRequest[]) => void
}

export const isRefusal = ({ status }: Pick<KeyRequest, 'status'>): boolean => status >= 400

export function makeKeyRequests(): KeyRequests {
  let lists = new Map<string, KeyRequest[]>()
  const record = (request: KeyRequest) => {
    const name = `${request.keyId} ${isRefusal(request)}`
    const list = lists.get(name)
    if (!list) lists.set(name, [request])
    // Half of the list is dropped at a time, so that a busy key does not move the list for each request.
    else if (list.push(request) >= 2 * mostKeptRequests) lists.set(name, list.slice(-mostKeptRequests))
  }
  return {
    record,
    drain: () => {
      const drained = lists
      lists = new Map()
      return [...drained.values()].flatMap((list) => list.slice(-mostKeptRequests))
    },
    requeue: (requests) => {
      const newer = [...lists.values()].flat()
      lists = new Map()
      for (const request of [...requests, ...newer]) record(request)
    },
  }
}
