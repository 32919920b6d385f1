type Waiting<Item> = { readonly item: Item; readonly done: () => void; readonly fail: (error: unknown) => void }

/**
 * Items that arrive while a batch is in progress form the next one: an idle batcher delays nothing, and under load few
 * batches carry many items. Each item's promise settles with its batch.
 */
export function inBatches<Item>(
  maxSize: number,
  work: (items: readonly Item[]) => Promise<void>,
): (item: Item) => Promise<void> {
  const waiting: Waiting<Item>[] = []
  let working = false

  async function drain(): Promise<void> {
    working = true
    while (waiting.length > 0) {
      const batch = waiting.splice(0, maxSize)
      try {
        await work(batch.map(({ item }) => item))
        for (const { done } of batch) done()
      } catch (error) {
        for (const { fail } of batch) fail(error)
      }
    }
    working = false
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, done: resolve, fail: reject })
      if (!working) void drain()
    })
}
