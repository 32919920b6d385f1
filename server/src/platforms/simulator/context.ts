import type { App } from '../../app.ts'

/** What the simulator may touch: a store for its own memory, work for later, open pages, a clock. Nothing of what Parley knows. */
export type SimulatorContext = Pick<App, 'db' | 'transact' | 'jobs' | 'live' | 'now' | 'newId' | 'config'>
