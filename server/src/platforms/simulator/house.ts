import type { App } from '../../app.ts'

/** What the simulator may touch: a store for its own memory, work for later, a clock. Nothing of what Parley knows. */
export type House = Pick<App, 'db' | 'transact' | 'jobs' | 'now' | 'newId' | 'config'>
