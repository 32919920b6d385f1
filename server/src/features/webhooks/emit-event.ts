import type { EventKind } from '@parley/shared/webhooks'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'
import { insertEvent } from './events.store.ts'

export type NewEvent = { readonly kind: EventKind; readonly data: Readonly<Record<string, unknown>> }

/** Writes the event and one delivery per listening endpoint, in the transaction of what caused it. */
export async function emitEvent(app: App, tx: Tx, scope: Scope, event: NewEvent): Promise<void> {
  const createdAt = app.now()
  const id = `msg_${app.newId().replaceAll('-', '')}`
  const body = JSON.stringify({
    event: event.kind,
    data: event.data,
    id,
    created_at: new Date(createdAt).toISOString(),
    workspace_id: scope.workspaceId,
    mode: scope.mode,
  })
  await insertEvent(tx, {
    id,
    workspace_id: scope.workspaceId,
    mode: scope.mode,
    kind: event.kind,
    body,
    created_at: createdAt,
  })
}
