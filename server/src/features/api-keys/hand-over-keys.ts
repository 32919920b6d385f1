import type { Actor } from '../../actor.ts'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/transact.ts'
import { AppError } from '../../errors.ts'
import type { Scope } from '../../policy.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { lockMember } from '../members/members.store.ts'
import { presentMember } from '../members/present-member.ts'
import { activeKeysOf, updateKey } from './api-keys.store.ts'
import { namesOfKey } from './present-key.ts'
import { publishKey } from './publish-key.ts'

type HandOver = { readonly actor: Actor; readonly userId: string; readonly to: string }

/**
 * Makes another member responsible for the active keys of a person. The keys keep working and keep their author; they are
 * listed when the new owner leaves.
 */
export async function handOverKeys(app: App, tx: Tx, scope: Scope, { actor, userId, to }: HandOver): Promise<void> {
  const row = to === userId ? undefined : await lockMember(app, tx, scope, to)
  const owner = row && presentMember(row)
  if (!owner?.permissions.includes('manage_api_keys')) {
    const message = 'must be another member of the workspace who may manage API keys'
    throw new AppError('invalid_request', `handOverApiKeysTo ${message}`, {
      details: [{ path: 'handOverApiKeysTo', message }],
    })
  }
  for (const { id } of await activeKeysOf(tx, scope, { userId, now: app.now() })) {
    const key = await updateKey(tx, scope, { keyId: id, change: { owned_by: to } })
    if (!key) continue
    publishKey(app, scope, id)
    await recordAudit(app, tx, scope, {
      actor,
      action: 'api_key.handed_over',
      subject: namesOfKey(key),
      details: { to: owner.email },
    })
  }
}
