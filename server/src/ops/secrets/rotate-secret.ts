import { systemActor } from '../../actor.ts'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/transact.ts'
import { recordAudit } from '../../features/audit/record-audit.ts'
import { resumeScope } from '../../policy.ts'
import { fingerprintOf, makeSecrets, type Secrets } from '../../secrets.ts'
import { forgetSealed } from './forget-sealed.store.ts'
import { resealColumn, sealedColumns } from './sealed.store.ts'
import { endAllSessions, replaceFingerprint, workspacesIn } from './store-secret.store.ts'

export type Resealed = {
  /** How many of what. */
  readonly values: readonly { readonly what: string; readonly count: number }[]
  readonly sessionsEnded: number
}

/**
 * Encrypts all that rests encrypted under the next secret, in one transaction: cut off anywhere, the store is wholly
 * under the old one or wholly under the new one. Refuses while another Parley works on the store, which would go on
 * writing under the old one. Ends every session.
 */
export async function rotateSecret(app: App, next: string): Promise<Resealed> {
  return changeSecret(app, next, {
    subject: 'everybody signs in again',
    work: async (tx, to) => {
      const values: { what: string; count: number }[] = []
      for (const column of sealedColumns) {
        const count = await resealColumn(tx, column, { from: app.secrets, to })
        values.push({ what: column.what, count })
      }
      return values
    },
  })
}

/**
 * For a store whose secret is lost for good: what it kept encrypted is gone, so it is made anew or taken away. Otherwise
 * as `rotateSecret`.
 */
export async function replaceLostSecret(app: App, next: string): Promise<Resealed> {
  return changeSecret(app, next, {
    subject: 'the one before was lost, and with it what was encrypted',
    work: (tx, to) => forgetSealed(app, tx, to),
  })
}

type Change = {
  readonly subject: string
  readonly work: (tx: Tx, to: Secrets) => Promise<Resealed['values']>
}

async function changeSecret(app: App, next: string, { subject, work }: Change): Promise<Resealed> {
  return app.transact(async (tx) => {
    await replaceFingerprint(tx, fingerprintOf(next), app.now())
    if ((await app.store.othersAtWork()) > 0) {
      throw new Error(
        'Another Parley is at work on this database. Stop all of them first, and start them with the new secret.',
      )
    }
    const values = await work(tx, makeSecrets(next))
    const sessionsEnded = await endAllSessions(tx)
    for (const workspaceId of await workspacesIn(tx)) {
      const scope = resumeScope({ workspace_id: workspaceId, mode: 'live' })
      const actor = systemActor(scope, 'command line')
      const details = { sessions_ended: sessionsEnded }
      await recordAudit(app, tx, scope, { actor, action: 'secret.rotated', subject, details })
    }
    return { values, sessionsEnded }
  })
}
