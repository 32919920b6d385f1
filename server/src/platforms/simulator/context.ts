import type { PlatformContext } from '../context.ts'

/** What the simulator uses: a store for its own state, jobs, change notifications and a clock. */
export type SimulatorContext = Pick<
  PlatformContext,
  'db' | 'transact' | 'jobs' | 'live' | 'files' | 'now' | 'newId' | 'config'
>
