import type { AuditAction } from '@parley/shared/audit'
import { type Actor, authorOf } from '../../actor.ts'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'
import { insertEntry } from './audit.store.ts'

export type Deed = {
  readonly actor: Actor
  readonly action: AuditAction
  /** What it was done to, in words that outlive the thing: a name, an address. */
  readonly subject: string
  /** Never a secret, a token or what a customer wrote. */
  readonly details?: Readonly<Record<string, unknown>>
}

/** In the transaction of the change: none happens without its entry, and no entry tells of what did not happen. */
export async function recordAudit(app: App, tx: Tx, scope: Scope, deed: Deed): Promise<void> {
  const { actor } = deed
  await insertEntry(tx, scope, {
    id: app.newId(),
    actor_id: authorOf(actor).id,
    actor_name: nameOf(actor),
    action: deed.action,
    subject: deed.subject.slice(0, 500),
    details: JSON.stringify(deed.details ?? {}),
    address: actor.kind === 'system' ? null : (actor.address ?? null),
    at: app.now(),
  })
}

/** A key by the name that people gave it, besides what tells it apart. */
function nameOf(actor: Actor): string {
  const { name } = authorOf(actor)
  return actor.kind === 'api_key' && actor.keyName !== undefined ? `${actor.keyName} (${name})` : name
}
