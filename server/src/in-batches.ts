import { setImmediate as turnOfEventLoop } from 'node:timers/promises'

type Waiting<Item, Result> = {
  readonly item: Item
  readonly resolve: (result: Result) => void
  readonly reject: (error: unknown) => void
}

/**
 * Items that arrive together, or while a batch is in progress, form the next one: an idle batcher delays an item by a turn
 * of the event loop only, and under load few batches carry many items. `work` returns the outcome of each item, in their
 * order; when it throws, all of them fail.
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
          else reject(outcome?.reason ?? noOutcome())
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

/**
 * The outcome of each item, in their order: those of one group are worked on together, and one by one where that fails, so
 * that the failure of one item does not affect the others. `work` returns a result for each item that it is given.
 */
export async function inGroups<Item, Result>(
  items: readonly Item[],
  groupOf: (item: Item) => string,
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
): Promise<PromiseSettledResult<Result>[]> {
  const outcomes = new Map<number, PromiseSettledResult<Result>>()
  const entries = items.map((item, index) => ({ item, index }))
  async function workOn(group: typeof entries): Promise<void> {
    const [attempt] = await Promise.allSettled([work(group.map(({ item }) => item))])
    if (attempt.status === 'rejected' && group.length > 1) {
      for (const entry of group) await workOn([entry])
      return
    }
    const ofGroup = attempt.status === 'rejected' ? [attempt] : allFulfilled(attempt.value)
    for (const [nth, { index }] of group.entries()) {
      const outcome = ofGroup[nth]
      if (outcome) outcomes.set(index, outcome)
    }
  }
  await Promise.all([...Map.groupBy(entries, ({ item }) => groupOf(item)).values()].map(workOn))
  return items.map((_, index) => outcomes.get(index) ?? { status: 'rejected', reason: noOutcome() })
}

/** The items of a batch that share a transaction: one transaction must not hold the store for long. */
export const mostTogether = 50

type Tenant = { readonly workspaceId: string; readonly mode: string }

/**
 * Items of each application in batches, those of a tenant together (`inBatches`, `inGroups`). `work` returns a result for
 * each item that it is given.
 */
export function inTenantBatches<App extends object, Item extends { readonly scope: Tenant }, Result>(
  work: (app: App, scope: Item['scope'], items: readonly Item[]) => Promise<readonly Result[]>,
): (app: App, item: Item) => Promise<Result> {
  const ofApps = new WeakMap<App, (item: Item) => Promise<Result>>()
  const ofApp = (app: App) =>
    inBatches<Item, Result>(mostTogether, (items) =>
      inGroups(
        items,
        ({ scope: { workspaceId, mode } }) => `${workspaceId} ${mode}`,
        async (ofTenant) => {
          const [first] = ofTenant
          return first ? work(app, first.scope, ofTenant) : []
        },
      ),
    )
  return (app, item) => {
    const add = ofApps.get(app) ?? ofApp(app)
    ofApps.set(app, add)
    return add(item)
  }
}

/** The first item of each key, then the second of each, and so on: for statements that may change a row only once. */
export function inRounds<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[][] {
  const rounds: Item[][] = []
  for (const ofKey of Map.groupBy(items, keyOf).values()) {
    for (const [index, item] of ofKey.entries()) {
      const round = rounds[index] ?? []
      rounds[index] = round
      round.push(item)
    }
  }
  return rounds
}

/** Made only where one is missing: its stack alone took 1 % of the processor time of sends. */
function noOutcome(): Error {
  return new Error('An item of a batch has no outcome')
}
