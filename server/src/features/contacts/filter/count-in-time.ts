import type { App } from '../../../app.ts'

/** A count that takes longer is given up. */
const mostCountingMs = 2_000

/** The number that the count resolves to, beside the event loop and beside searches; undefined where it takes more than two seconds. */
export async function countInTime(app: App, count: (db: App['db']) => Promise<number>): Promise<number | undefined> {
  return app.store.readWithin(mostCountingMs, count)
}
