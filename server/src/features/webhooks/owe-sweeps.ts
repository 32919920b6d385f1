import type { App } from '../../app.ts'
import { everyWorkspace } from './retention.store.ts'

/** Owes every workspace its daily sweep. One that is owed already is not owed twice. */
export async function oweSweeps(app: App): Promise<void> {
  for (const workspaceId of await everyWorkspace(app.db)) {
    const job = { kind: 'retention.sweep', payload: {}, dedupeKey: `retention.sweep ${workspaceId}` } as const
    await app.transact((tx) => app.jobs.enqueue(tx, { workspaceId, mode: 'live' }, job))
  }
}

const lookEveryMs = 3_600_000

/** Looks at once, and every hour after for workspaces that are new. */
export function keepOwingSweeps(app: App): { readonly stop: () => Promise<void> } {
  let underway = look(app)
  const timer = setInterval(() => {
    underway = underway.then(() => look(app))
  }, lookEveryMs)
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await underway
    },
  }
}

async function look(app: App): Promise<void> {
  try {
    await oweSweeps(app)
  } catch (error) {
    app.log.error({ err: error }, 'The daily removal of old events could not be planned; it is tried again')
  }
}
