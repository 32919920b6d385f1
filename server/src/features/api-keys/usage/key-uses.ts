import type { App } from '../../../app.ts'
import { recordUses } from '../api-keys.store.ts'
import { flushKeyUsage } from './flush-key-usage.ts'

/** When each key was last used, gathered here so that no request waits for a write. */
export type KeyUses = {
  readonly note: (keyId: string, at: number) => void
  /** Everything noted since the last time, now in the caller's hands. */
  readonly take: () => ReadonlyMap<string, number>
}

export function makeKeyUses(): KeyUses {
  let noted = new Map<string, number>()
  return {
    note: (keyId, at) => {
      if (at > (noted.get(keyId) ?? 0)) noted.set(keyId, at)
    },
    take: () => {
      const taken = noted
      noted = new Map()
      return taken
    },
  }
}

/** Writes what was noted. What could not be written is noted again, for the next time. */
export async function flushKeyUses(app: App): Promise<void> {
  const uses = app.apiKeyCache.uses.take()
  if (uses.size === 0) return
  try {
    await app.transact((tx) => recordUses(tx, uses))
  } catch (error) {
    for (const [keyId, at] of uses) app.apiKeyCache.uses.note(keyId, at)
    app.log.warn({ err: error }, 'When API keys were last used could not be written; it is tried again')
  }
}

const flushEveryMs = 10_000

/** Writes every ten seconds until stopped, and once more then. */
export function scheduleKeyUseFlush(app: App): { readonly stop: () => Promise<void> } {
  const timer = setInterval(() => void flush(app), flushEveryMs)
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await flush(app)
    },
  }
}

async function flush(app: App): Promise<void> {
  await flushKeyUses(app)
  await flushKeyUsage(app)
}
