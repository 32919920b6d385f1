type Waiting<Item> = { readonly item: Item; readonly done: () => void; readonly fail: (error: unknown) => void }

/**
 * What arrives while a batch is at work forms the next one: at rest nothing waits, and in a rush few batches carry many.
 * Each item's promise settles with its batch.
 */
export function inBatches<Item>(
  most: number,
  work: (items: readonly Item[]) => Promise<void>,
): (item: Item) => Promise<void> {
  const waiting: Waiting<Item>[] = []
  let working = false

  async function workOff(): Promise<void> {
    working = true
    while (waiting.length > 0) {
      const batch = waiting.splice(0, most)
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
      if (!working) void workOff()
    })
}
