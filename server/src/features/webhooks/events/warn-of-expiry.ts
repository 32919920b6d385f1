import { expiryNoticeDays } from '@parley/shared/workspace/api-keys'
import type { App } from '../../../app.ts'
import { repeatEvery } from '../../../jobs/repeat-every.ts'
import { resumeScope } from '../../../policy.ts'
import { type EndingKey, keysEnding, takeNotice } from '../../api-keys/expiring-keys.store.ts'
import { emitEvent } from './emit-event.ts'

const dayMs = 86_400_000

/**
 * Emits `api_key.expiring` 14, 7 and 1 day before a key ends, each once. A notice that was due while Parley stood still
 * comes late, unless the next is due by then; one that was due before the key was made never comes. Answers how many.
 */
export async function warnOfExpiry(app: App): Promise<number> {
  const now = app.now()
  const [firstNotice] = expiryNoticeDays
  let given = 0
  for (const key of await keysEnding(app.db, now, now + firstNotice * dayMs)) {
    const days = dueNotice(key, now)
    if (days !== undefined && (await giveNotice(app, key, days))) given += 1
  }
  return given
}

/** The latest notice whose time has come. */
function dueNotice(key: EndingKey, now: number): number | undefined {
  const due = expiryNoticeDays.filter((days) => {
    const at = key.expires_at - days * dayMs
    return at <= now && at > key.created_at
  })
  const latest = due.at(-1)
  return latest === undefined || (key.expiry_warned_days ?? Infinity) <= latest ? undefined : latest
}

async function giveNotice(app: App, key: EndingKey, days: number): Promise<boolean> {
  const scope = resumeScope(key)
  return await app.transact(async (tx) => {
    if (!(await takeNotice(tx, scope, { keyId: key.id, days }))) return false
    const data = {
      api_key_id: key.id,
      name: key.name,
      key_prefix: key.key_prefix,
      days_left: Math.ceil((key.expires_at - app.now()) / dayMs),
      expires_at: new Date(key.expires_at).toISOString(),
    }
    await emitEvent(app, tx, scope, { kind: 'api_key.expiring', data })
    return true
  })
}

const lookEveryMs = 600_000

/** Looks at once and every ten minutes after. */
export function scheduleExpiryWarnings(app: App) {
  return repeatEvery(app, {
    everyMs: lookEveryMs,
    run: async () => {
      await warnOfExpiry(app)
    },
    failure: 'API keys that expire soon could not be looked for; it is tried again',
  })
}
