import { expiryNoticeDays } from '@parley/shared/workspace/api-keys'
import type { App } from '../../../app.ts'
import { repeatEvery } from '../../../jobs/repeat-every.ts'
import { resumeScope } from '../../../policy.ts'
import { claimNotice, type ExpiringKey, expiringKeys } from '../../api-keys/expiring-keys.store.ts'
import { emitEvent } from './emit-event.ts'

const dayMs = 86_400_000

/**
 * Emits `api_key.expiring` 14, 7 and 1 day before a key expires, each once. A notice that was due while Parley was not
 * running is emitted late, unless the next one is due by then. A notice that was due before the key was created is never
 * emitted. Returns the number of notices.
 */
export async function warnOfExpiry(app: App): Promise<number> {
  const now = app.now()
  const [firstNotice] = expiryNoticeDays
  let emitted = 0
  for (const key of await expiringKeys(app.db, now, now + firstNotice * dayMs)) {
    const days = dueNotice(key, now)
    if (days !== undefined && (await emitNotice(app, key, days))) emitted += 1
  }
  return emitted
}

/** The latest notice that is due. */
function dueNotice(key: ExpiringKey, now: number): number | undefined {
  const due = expiryNoticeDays.filter((days) => {
    const at = key.expires_at - days * dayMs
    return at <= now && at > key.created_at
  })
  const latest = due.at(-1)
  return latest === undefined || (key.expiry_warned_days ?? Infinity) <= latest ? undefined : latest
}

async function emitNotice(app: App, key: ExpiringKey, days: number): Promise<boolean> {
  const scope = resumeScope(key)
  return await app.transact(async (tx) => {
    if (!(await claimNotice(tx, scope, { keyId: key.id, days }))) return false
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

const intervalMs = 600_000

/** Runs at once and then every ten minutes. */
export function scheduleExpiryWarnings(app: App) {
  return repeatEvery(app, {
    everyMs: intervalMs,
    run: async () => {
      await warnOfExpiry(app)
    },
    failure: 'Expiry notices for API keys could not be emitted; retrying',
  })
}
