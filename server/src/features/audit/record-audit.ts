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
  const author = authorOf(actor)
  await insertEntry(tx, scope, {
    id: app.newId(),
    actor_id: author.id,
    actor_name: author.name,
    action: deed.action,
    subject: deed.subject.slice(0, 500),
    details: JSON.stringify(deed.details ?? {}),
    address: actor.kind === 'system' ? null : (actor.address ?? null),
    at: app.now(),
  })
}
