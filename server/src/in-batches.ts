import { setImmediate as turnOfEventLoop } from 'node:timers/promises'

type Waiting<Item, Result> = {
  readonly item: Item
  readonly resolve: (result: Result) => void
  readonly reject: (error: unknown) => void
}

/**
 * Items that arrive together, or while a batch is in progress, form the next one: an idle batcher delays an item by a turn
 * of the event loop only, and under load few batches carry many items. `work` returns the outcome of each item, in their order; when it throws, all of them fail.
 */
export function inBatches<Item, Result>(
  maxSize: number,
  work: (items: readonly Item[]) => Promise<readonly PromiseSettledResult<Result>[]>,
): (item: Item) => Promise<Result> {
  const waiting: Waiting<Item, Result>[] = []
  let working = false

  async function drain(): Promise<void> {
    working = true
    while (waiting.length > 0) {
      // Those that arrive together, such as all that waited for one commit, form one batch from the start.
      await turnOfEventLoop()
      const batch = waiting.splice(0, maxSize)
      try {
        const outcomes = await work(batch.map(({ item }) => item))
        for (const [index, { resolve, reject }] of batch.entries()) {
          const outcome = outcomes[index]
          if (outcome?.status === 'fulfilled') resolve(outcome.value)
          else reject(outcome?.reason ?? new Error('An item of a batch has no outcome'))
        }
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    working = false
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (!working) void drain()
    })
}

/** For work whose items all succeed together. */
export function allFulfilled<Result>(results: readonly Result[]): PromiseSettledResult<Result>[] {
  return results.map((value) => ({ status: 'fulfilled', value }))
}
