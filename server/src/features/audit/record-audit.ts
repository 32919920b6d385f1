import type { AuditAction } from '@parley/shared/workspace/audit'
import { type Actor, authorOf } from '../../actor.ts'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/transact.ts'
import { atCommit } from '../../db/transaction-scope.ts'
import { publishInBothModes } from '../../live/publish-in-both-modes.ts'
import type { Scope } from '../../policy.ts'
import { appendEntries, type NewEntry } from './audit.store.ts'

export type NewAuditEntry = {
  /** The actor of the entry, where it is not the scope's actor. */
  readonly actor?: Actor
  readonly action: AuditAction
  /** What the action was performed on, as text that outlives the object: a name or an address. */
  readonly subject: string
  /** The person or customer among them, by an id that names nobody: `user:…` or `contact:…`. */
  readonly subjectId?: string | undefined
  /**
   * The details of the action, never a secret, a token or a customer's message. A sentence is shown in the language of whoever
   * reads it.
   */
  readonly details?: Readonly<Record<string, unknown>>
  /** The client address of a request that no actor with an address makes, such as that of an invited person. */
  readonly address?: string
}

type Recorded = { readonly app: App; readonly tx: Tx; readonly entry: NewEntry }

/**
 * Records an action in the transaction of its change, so that neither exists without the other. Written at the end of the
 * transaction, because appending to the workspace's chain locks it for others.
 */
export async function recordAudit(app: App, tx: Tx, scope: Scope, action: NewAuditEntry): Promise<void> {
  const { actor = scope.actor } = action
  const entry = {
    id: app.newId(),
    workspace_id: scope.workspaceId,
    mode: scope.mode,
    actor_id: authorOf(actor).id,
    actor_name: nameOf(actor).toWellFormed(),
    action: action.action,
    // The limit can cut a character in half, and stores change text with half a character: the hash covers what is stored.
    subject: action.subject.slice(0, 500).toWellFormed(),
    details: JSON.stringify(action.details ?? {}),
    subject_id: action.subjectId ?? null,
    address: (actor.kind === 'system' ? action.address : actor.address) ?? null,
    at: app.now(),
  }
  atCommit<Recorded>(appendAll, { app, tx, entry })
}

/** Workspaces in a fixed order, so that two transactions cannot deadlock. */
async function appendAll(recorded: readonly Recorded[]): Promise<void> {
  const byWorkspace = Map.groupBy(recorded, ({ entry }) => entry.workspace_id)
  for (const workspaceId of [...byWorkspace.keys()].sort()) {
    // Stryker disable next-line ArrayDeclaration: Every workspace among the groups has an entry.
    const own = byWorkspace.get(workspaceId) ?? []
    const [first] = own
    // Stryker disable next-line ConditionalExpression: Every workspace among the groups has an entry.
    if (!first) continue
    const entries = own.map(({ entry }) => entry)
    await appendEntries(first.app, first.tx, entries)
    // Both modes share the log.
    publishInBothModes(first.app.live, workspaceId, { noun: 'audit' })
  }
}

/** The actor's name. A key has its given name and its prefix. */
function nameOf(actor: Actor): string {
  const { name } = authorOf(actor)
  // Stryker disable next-line ConditionalExpression: No other actor has the name of a key.
  return actor.kind === 'api_key' && actor.keyName !== undefined ? `${actor.keyName} (${name})` : name
}
