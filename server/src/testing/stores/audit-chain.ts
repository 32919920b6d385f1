import { systemActor } from '../../actor.ts'
import { recordAudit } from '../../features/audit/record-audit.ts'
import { checkChains } from '../../ops/audit/check-chains.ts'
import { resumeScope } from '../../policy.ts'
import { createTestApp, type TestApp } from '../test-app.ts'
import type { TestEngine } from './engines.ts'

/** A workspace with the given number of entries in its chain, numbered, and the result of checking it. */
export async function openChain(engine: TestEngine, entries: number) {
  const fixture = await createTestApp(engine)
  for (let number = 1; number <= entries; number += 1) await addEntries(fixture, `entry ${number}`)
  const result = async () => (await checkChains(fixture.app.db)).find(({ workspace }) => workspace === 'Acme')
  return { ...fixture, db: fixture.app.db, result }
}

/** The first entry of a workspace, which setup writes; the two workspaces of a test app are created without it. */
export async function beginLogs({ app, workspaceId, otherWorkspaceId }: TestApp): Promise<void> {
  await app.transact(async (tx) => {
    for (const id of [workspaceId, otherWorkspaceId]) {
      const scope = resumeScope({ workspace_id: id, mode: 'live' })
      await recordAudit(app, tx, scope, {
        actor: systemActor(scope, 'test'),
        action: 'member.added',
        subject: 'nobody',
      })
    }
  })
}

/** Adds an audit entry for each subject, in one transaction. */
export function addEntries({ app, scope, member }: TestApp, ...subjects: string[]) {
  return app.transact(async (tx) => {
    for (const subject of subjects) {
      await recordAudit(app, tx, scope(), { actor: member(), action: 'settings.changed', subject })
    }
  })
}

export type Chain = Awaited<ReturnType<typeof openChain>>

export const rowAt = ({ db, workspaceId }: Chain, seq: number) =>
  db
    .selectFrom('audit_entry')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('seq', '=', seq)
    .executeTakeFirstOrThrow()
