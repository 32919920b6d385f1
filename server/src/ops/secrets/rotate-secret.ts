import { systemActor } from '../../actor.ts'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/transact.ts'
import { recordAudit } from '../../features/audit/record-audit.ts'
import { resumeScope } from '../../policy.ts'
import { fingerprintOf, makeSecrets, type Secrets } from '../../secrets.ts'
import { forgetSealed } from './forget-sealed.store.ts'
import { resealColumn, sealedColumns } from './sealed.store.ts'
import { endAllSessions, replaceFingerprint, workspacesIn } from './store-secret.store.ts'

export type SecretChange = {
  /** The number of values of each kind. */
  readonly values: readonly { readonly what: string; readonly count: number }[]
  readonly sessionsEnded: number
}

/**
 * Re-encrypts every encrypted value with the next secret in one transaction: if it is interrupted, the store is entirely
 * under the old secret or entirely under the new one. Fails while another Parley uses the store, because it would keep
 * encrypting with the old secret. Ends every session.
 */
export async function rotateSecret(app: App, next: string): Promise<SecretChange> {
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
 * Replaces a secret that is permanently lost: encrypted values are replaced or removed. Otherwise it does what
 * `rotateSecret` does.
 */
export async function replaceLostSecret(app: App, next: string): Promise<SecretChange> {
  return changeSecret(app, next, {
    subject: 'the one before was lost, and with it what was encrypted',
    work: (tx, to) => forgetSealed(app, tx, to),
  })
}

type Change = {
  readonly subject: string
  readonly work: (tx: Tx, to: Secrets) => Promise<SecretChange['values']>
}

async function changeSecret(app: App, next: string, { subject, work }: Change): Promise<SecretChange> {
  return app.transact(async (tx) => {
    await replaceFingerprint(tx, fingerprintOf(next), app.now())
    if ((await app.store.countOtherProcesses()) > 0) {
      throw new Error(
        'Another Parley is using this database. Stop every Parley process first, then start them with the new secret.',
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
