import type { App } from '../../app.ts'

/** What the plug may touch: a store for its own memory, work for later, a clock, the pace. Nothing of what Parley knows. */
export type WhatsAppContext = Pick<
  App,
  'db' | 'transact' | 'jobs' | 'now' | 'newId' | 'config' | 'secrets' | 'pace' | 'log' | 'store'
>
