import { randomUUID } from 'node:crypto'
import { SatisfactionSettings } from '@parley/shared/conversations/satisfaction'
import { modes } from '@parley/shared/words'
import { type Kysely, sql } from 'kysely'
import type { UserActor } from '../../../actor.ts'
import type { App } from '../../../app.ts'
import type { Schema } from '../../../db/schema.ts'
import type { Tx } from '../../../db/transact.ts'
import type { Scope } from '../../../policy.ts'

/** The default rate limit (contract, section 8). */
export const defaultMessagesPerSecond = 80

/** Creates a workspace with its settings and a simulator channel for each mode. Returns its id. */
export async function insertWorkspace(app: App, tx: Tx, name: string): Promise<string> {
  const id = randomUUID()
  const now = app.now()
  await tx
    .insertInto('organization')
    .values({ id, name, slug: id, logo: null, createdAt: app.store.identityTime(now), metadata: null })
    .execute()
  await tx.insertInto('workspace_settings').values(defaultSettings(id, now)).execute()
  await tx
    .insertInto('channel')
    .values(
      modes.map((mode) => ({
        id: app.newId(),
        workspace_id: id,
        mode,
        platform: 'simulator' as const,
        messages_per_second: defaultMessagesPerSecond,
        is_active: 1 as const,
        created_at: now,
      })),
    )
    .execute()
  return id
}

/** The settings of a new workspace: the first tier, no survey and no rules, so that every message is `general` and `normal`. */
function defaultSettings(workspaceId: string, now: number) {
  return {
    workspace_id: workspaceId,
    tier: 'default' as const,
    tier_requests_per_minute: null,
    time_zone: 'UTC',
    default_country: 'US',
    satisfaction: JSON.stringify(SatisfactionSettings.parse({})),
    rules: '[]',
    created_at: now,
  }
}

export async function workspaceName(db: Kysely<Schema>, scope: Scope): Promise<string> {
  const row = await db
    .selectFrom('organization')
    .select('name')
    .where('id', '=', scope.workspaceId)
    .executeTakeFirstOrThrow()
  return row.name
}

/** The current names of a person's workspaces, by id. */
export async function workspaceNames(
  db: Kysely<Schema>,
  { memberships }: UserActor,
): Promise<ReadonlyMap<string, string>> {
  if (memberships.length === 0) return new Map()
  const ids = memberships.map(({ workspaceId }) => workspaceId)
  const rows = await db.selectFrom('organization').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The workspaces with this id or name (case-insensitive); several may share a name. All of them when undefined. */
export async function workspacesNamed(
  db: Kysely<Schema>,
  idOrName: string | undefined,
): Promise<{ id: string; name: string }[]> {
  const all = db.selectFrom('organization').select(['id', 'name']).orderBy('name').orderBy('id')
  if (idOrName === undefined) return all.execute()
  return all
    .where((is) =>
      is.or([is('id', '=', idOrName), is(sql<string>`lower(${is.ref('name')})`, '=', idOrName.toLowerCase())]),
    )
    .execute()
}
