import type { PlatformContext } from '../context.ts'

/** What the adapter uses: a store for its connections and callbacks, jobs, a clock and the pace of sending. */
export type WhatsAppContext = Omit<PlatformContext, 'live'>
