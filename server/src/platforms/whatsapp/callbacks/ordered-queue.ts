/** Runs the work once a place is free, after all earlier work that shares one of its keys. */
export type OrderedQueue = <Result>(keys: readonly string[], work: () => Promise<Result>) => Promise<Result>

/** A queue in which at most `limit` items of work run at once. Work that waits for its keys takes no place. */
export function makeOrderedQueue(limit: number): OrderedQueue {
  /** The end of the latest work of each key, whether or not it failed. */
  const latest = new Map<string, Promise<unknown>>()
  const waiting: (() => void)[] = []
  let running = 0

  async function takePlace(): Promise<void> {
    if (running < limit) running += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
  }

  function freePlace(): void {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }

  async function runAfter<Result>(earlier: Promise<unknown>, work: () => Promise<Result>): Promise<Result> {
    await earlier
    await takePlace()
    return work().finally(freePlace)
  }

  return (keys, work) => {
    const result = runAfter(Promise.all(keys.map((key) => latest.get(key))), work)
    const ended = result.then(
      () => undefined,
      () => undefined,
    )
    for (const key of keys) latest.set(key, ended)
    void ended.then(() => {
      for (const key of keys) if (latest.get(key) === ended) latest.delete(key)
    })
    return result
  }
}
