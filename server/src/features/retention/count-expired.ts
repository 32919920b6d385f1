import { mostCounted, retentionKinds } from '@parley/shared/words'
import type { ExpiredCounts, RetentionChange } from '@parley/shared/workspace/retention'
import type { App } from '../../app.ts'
import type { Scope } from '../../policy.ts'
import { settingsOf } from '../settings/settings.store.ts'
import { changed } from './change-retention.ts'
import { countOlder } from './retention.store.ts'

const dayMs = 86_400_000

/** How much the changed settings would delete if the sweep ran now, so that a person knows before changing them. */
export async function countExpired(
  app: App,
  scope: Scope<'settings.change_retention'>,
  input: RetentionChange,
): Promise<ExpiredCounts> {
  const retention = changed((await settingsOf(app.db, scope)).retention, input)
  const counts = { messages: 0, events: 0, callbacks: 0, logs: 0 }
  for (const kind of retentionKinds) {
    const days = retention[kind]
    if (days === null) continue
    counts[kind] = await countOlder(app.db, scope, { kind, before: app.now() - days * dayMs, most: mostCounted })
  }
  return counts
}
