import { randomUUID } from 'node:crypto'
import { SatisfactionSettings } from '@parley/shared/conversations/satisfaction'
import { defaultMessagesPerSecond, modes } from '@parley/shared/words'
import { defaultRetention } from '@parley/shared/workspace/retention'
import { type Kysely, sql } from 'kysely'
import type { App } from '../../app.ts'
import type { Schema } from '../../db/schema.ts'
import { inWorkspace } from '../../db/tenant.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'
import { retentionColumns } from '../settings/settings.store.ts'

type InsertedWorkspace = {
  readonly name: string
  readonly id?: string | undefined
  readonly timeZone?: string | undefined
  readonly defaultCountry?: string | undefined
}

/** Creates a workspace with its settings and a simulator channel for each mode. Returns its id. */
export async function insertWorkspace(app: App, tx: Tx, workspace: InsertedWorkspace): Promise<string> {
  const { name, id = randomUUID(), timeZone, defaultCountry } = workspace
  const now = app.now()
  await tx
    .insertInto('organization')
    .values({ id, name, slug: id, logo: null, createdAt: app.store.identityTime(now), metadata: null })
    .execute()
  await tx
    .insertInto('workspace_settings')
    .values({
      ...defaultSettings(id, now),
      ...(timeZone !== undefined && { time_zone: timeZone }),
      ...(defaultCountry !== undefined && { default_country: defaultCountry }),
    })
    .execute()
  await tx
    .insertInto('channel')
    .values(
      modes
        .map((mode) => ({ mode, channelId: app.newId() }))
        .map(({ mode, channelId }) => ({
          id: channelId,
          account_id: channelId,
          workspace_id: id,
          mode,
          platform: 'simulator' as const,
          messages_per_second: defaultMessagesPerSecond,
          name: 'Simulator',
          colour: 'blue' as const,
          is_active: 1 as const,
          is_default: 1 as const,
          created_at: now,
        })),
    )
    .execute()
  return id
}

/**
 * The settings of a new workspace: the first tier, read receipts, no survey and no rules, so that every message is `general` and
 * `normal`.
 */
function defaultSettings(workspaceId: string, now: number) {
  return {
    workspace_id: workspaceId,
    tier: 'default' as const,
    tier_requests_per_minute: null,
    time_zone: 'UTC',
    default_country: 'US',
    satisfaction: JSON.stringify(SatisfactionSettings.parse({})),
    rules: '[]',
    two_factor_roles: '[]',
    sends_read_receipts: 1 as const,
    ...retentionColumns(defaultRetention),
    created_at: now,
    archived_at: null,
    deleted_at: null,
  }
}

export type WorkspaceRow = {
  readonly id: string
  readonly name: string
  readonly archived_at: number | null
  readonly deleted_at: number | null
}

/** The workspace, locked until the commit, so that archiving, restoring and deleting it are serialized. */
export async function lockWorkspace(app: App, tx: Tx, scope: Scope): Promise<WorkspaceRow | undefined> {
  const state = await tx
    .selectFrom('workspace_settings')
    .select(['archived_at', 'deleted_at'])
    .where(inWorkspace(scope))
    .modifyEnd(app.store.lockRow)
    .executeTakeFirst()
  const named = await tx
    .selectFrom('organization')
    .select('name')
    .where('id', '=', scope.workspaceId)
    .executeTakeFirst()
  return state && named && { id: scope.workspaceId, name: named.name, ...state }
}

type StateChange = { readonly archived_at?: number | null; readonly deleted_at?: number }

export async function changeWorkspaceState(tx: Tx, scope: Scope, change: StateChange): Promise<void> {
  await tx.updateTable('workspace_settings').set(change).where(inWorkspace(scope)).execute()
}

/** The workspaces with this id or name (case-insensitive); several may share a name. All of them when undefined. */
export async function workspacesNamed(
  db: Kysely<Schema>,
  idOrName: string | undefined,
): Promise<{ id: string; name: string }[]> {
  const all = db
    .selectFrom('organization')
    .innerJoin('workspace_settings', 'workspace_settings.workspace_id', 'organization.id')
    .select(['organization.id', 'organization.name'])
    .where('workspace_settings.deleted_at', 'is', null)
    .orderBy('organization.name')
    .orderBy('organization.id')
  if (idOrName === undefined) return all.execute()
  return all
    .where((is) =>
      is.or([
        is('organization.id', '=', idOrName),
        is(sql<string>`lower(${is.ref('organization.name')})`, '=', idOrName.toLowerCase()),
      ]),
    )
    .execute()
}
