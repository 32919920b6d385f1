import type { KeyActor } from '../../actor.ts'
import type { App } from '../../app.ts'
import { makeMostRecent } from '../../most-recent.ts'
import { authorize } from '../../policy.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { namesOfKey } from './present-key.ts'

const hourMs = 3_600_000
const maxKeys = 10_000

/**
 * Records that a key was used from an address outside its ranges: once an hour for each key and process, so that whoever
 * holds a stolen key cannot fill the audit log.
 */
export function makeRefusedAddresses(app: App): (actor: KeyActor) => Promise<void> {
  const recordedAt = makeMostRecent<string, number>(maxKeys)
  return async (actor) => {
    const now = app.now()
    const last = recordedAt.get(actor.keyId)
    if (last !== undefined && now < last + hourMs) return
    recordedAt.set(actor.keyId, now)
    const scope = authorize(actor, 'api_keys.describe_self')
    const subject = namesOfKey({ name: actor.keyName ?? '', key_prefix: actor.keyPrefix })
    await app.transact((tx) => recordAudit(app, tx, scope, { action: 'api_key.address_refused', subject }))
  }
}
