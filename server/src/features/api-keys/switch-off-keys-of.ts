import type { AuditReason } from '@parley/shared/audit-details'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { activeKeysOf, updateKey } from './api-keys.store.ts'
import { namesOfKey } from './present-key.ts'
import { publishKey } from './publish-key.ts'

/** Switches off the active keys that a person made, effective from the next request of each. */
export async function switchOffKeysOf(app: App, tx: Tx, scope: Scope, userId: string): Promise<void> {
  for (const { id } of await activeKeysOf(tx, scope, { userId, now: app.now() })) {
    const key = await updateKey(tx, scope, { keyId: id, change: { is_active: 0 } })
    if (!key) continue
    publishKey(app, scope, id)
    await recordAudit(app, tx, scope, {
      action: 'api_key.changed',
      subject: namesOfKey(key),
      details: { active: { from: 'yes', to: 'no' }, reason: 'its author left the workspace' satisfies AuditReason },
    })
  }
}
