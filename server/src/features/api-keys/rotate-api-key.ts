import { sentence } from '@parley/shared/sentences/sentence'
import type { RotateApiKey } from '@parley/shared/workspace/api-keys'
import type { CreatedKey } from '@parley/shared/workspace/key-data'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/transact.ts'
import { AppError, notFound } from '../../errors.ts'
import type { Scope } from '../../policy.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { settingsOf } from '../settings/settings.store.ts'
import { findKey, insertKey, permissionsOfRow, replaceKey } from './api-keys.store.ts'
import { lifetimeAfterRotation } from './key-lifetime.ts'
import { makeKeyText } from './key-text.ts'
import { namesOfKey, presentCreatedKey } from './present-key.ts'
import { publishKey } from './publish-key.ts'
import { addedPermissions, refuseKeyEscalation } from './refuse-key-escalation.ts'

const hourMs = 3_600_000

/**
 * Creates a key with the same settings, and the same lifetime unless the workspace allows less by now. The old key keeps working during the overlap, but never past its own
 * expiry. Requires every permission needed to create such a key, because its secret is returned.
 */
export async function rotateApiKey(
  app: App,
  scope: Scope<'api_keys.manage'>,
  input: RotateApiKey,
): Promise<CreatedKey> {
  const id = app.newId()
  const now = app.now()
  return await app.transact(async (tx) => {
    const overlapUntil = now + input.overlapHours * hourMs
    const old = await replaceKey(tx, scope, { keyId: input.keyId, replacedBy: id, now, overlapUntil })
    if (!old) throw await rotationError(tx, scope, input.keyId)
    refuseKeyEscalation(scope, addedPermissions({ permissions: permissionsOfRow(old) }))
    const { maxKeyLifetimeDays: maxDays } = await settingsOf(tx, scope)
    const lifetimeMs = lifetimeAfterRotation({ lifetimeMs: old.lifetime_ms, maxDays })
    const { text, keyPrefix, hash } = makeKeyText(old.mode)
    const row = await insertKey(tx, scope, {
      id,
      mode: old.mode,
      name: old.name,
      secret_hash: hash,
      key_prefix: keyPrefix,
      permissions: old.permissions,
      rate_limit_per_minute: old.rate_limit_per_minute,
      is_active: 1,
      lifetime_ms: lifetimeMs,
      expires_at: lifetimeMs === null ? null : now + lifetimeMs,
      created_at: now,
      created_by: scope.actor.kind === 'user' ? scope.actor.userId : null,
      owned_by: null,
      allowed_cidrs: old.allowed_cidrs,
      channel_ids: old.channel_ids,
      last_used_at: null,
      replaced_by: null,
      deleted_at: null,
    })
    publishKey(app, scope, input.keyId)
    await recordAudit(app, tx, scope, {
      action: 'api_key.rotated',
      subject: namesOfKey(row),
      details: { overlap_hours: input.overlapHours },
    })
    return presentCreatedKey(row, text)
  })
}

async function rotationError(tx: Tx, scope: Scope, keyId: string): Promise<AppError> {
  const key = await findKey(tx, scope, keyId)
  if (!key) return notFound('API key')
  if (key.replaced_by !== null) return new AppError('conflict', sentence('keyAlreadyRotated'))
  if (key.is_active === 0) return new AppError('conflict', sentence('keySwitchedOff'))
  return new AppError('conflict', sentence('keyExpired'))
}
