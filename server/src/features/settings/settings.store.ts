import { SatisfactionSettings } from '@parley/shared/conversations/satisfaction'
import type { Retention } from '@parley/shared/workspace/retention'
import { ClassificationRule, type WorkspaceSettings } from '@parley/shared/workspace/settings'
import { type Tier, tierRequestsPerMinute } from '@parley/shared/workspace/tiers'
import type { Kysely } from 'kysely'
import type { App } from '../../app.ts'
import { rolesNeedingTwoFactor } from '../../auth/requirements/two-factor.ts'
import type { Flag } from '../../db/schema/columns.ts'
import type { Schema } from '../../db/schema.ts'
import { inWorkspace } from '../../db/tenant.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'

export type StoredSettings = WorkspaceSettings & {
  readonly tier: Tier
  /** The requests per minute of a key without its own limit. */
  readonly requestsPerMinute: number
  readonly retention: Retention
}

/** Both modes of a workspace share its settings. */
export async function settingsOf(db: Kysely<Schema>, scope: Scope): Promise<StoredSettings> {
  const row = await db
    .selectFrom('workspace_settings')
    .innerJoin('organization', 'organization.id', 'workspace_settings.workspace_id')
    .selectAll('workspace_settings')
    .select('organization.name')
    .where(inWorkspace(scope, 'workspace_settings'))
    .executeTakeFirstOrThrow()
  return {
    name: row.name,
    timeZone: row.time_zone,
    defaultCountry: row.default_country,
    satisfaction: SatisfactionSettings.parse(JSON.parse(row.satisfaction)),
    assignsOnReply: row.assigns_on_reply === 1,
    sendsReadReceipts: row.sends_read_receipts === 1,
    sendsTyping: row.sends_typing === 1,
    rules: ClassificationRule.array().parse(JSON.parse(row.rules)),
    maxKeyLifetimeDays: row.max_key_lifetime_days,
    twoFactorRoles: rolesNeedingTwoFactor(row.two_factor_roles),
    sessionLifetimeMinutes: row.session_lifetime_minutes,
    idleTimeoutMinutes: row.idle_timeout_minutes,
    tier: row.tier,
    requestsPerMinute: allowedBy(row.tier, row.tier_requests_per_minute),
    retention: {
      messages: row.message_retention_days,
      events: row.event_retention_days,
      callbacks: row.callback_retention_days,
      logs: row.log_retention_days,
    },
  }
}

/** Locks the settings of a workspace until the commit: other transactions that lock them wait. Reading them does not wait. */
export async function lockSettings(app: App, tx: Tx, scope: Scope): Promise<void> {
  await tx
    .selectFrom('workspace_settings')
    .select('workspace_id')
    .where(inWorkspace(scope))
    .modifyEnd(app.store.lockRow)
    .execute()
}

/** When the workspace was archived; null while it is active. */
export async function archivedAt(db: Kysely<Schema>, scope: Scope): Promise<number | null> {
  const row = await db
    .selectFrom('workspace_settings')
    .select('archived_at')
    .where(inWorkspace(scope))
    .executeTakeFirst()
  return row?.archived_at ?? null
}

/** The requests per minute of a key without its own limit (specification, section 8). */
export async function requestsPerMinuteOf(db: Kysely<Schema>, scope: Scope): Promise<number> {
  const row = await db
    .selectFrom('workspace_settings')
    .select(['tier', 'tier_requests_per_minute'])
    .where(inWorkspace(scope))
    .executeTakeFirstOrThrow()
  return allowedBy(row.tier, row.tier_requests_per_minute)
}

/** The requests per minute of a tier: its fixed limit, or the custom one of an `enterprise` workspace. */
export function allowedBy(tier: Tier, customLimit: number | null): number {
  return tier === 'enterprise' ? (customLimit ?? tierRequestsPerMinute.pro) : tierRequestsPerMinute[tier]
}

type Change = { readonly [Field in keyof WorkspaceSettings]?: WorkspaceSettings[Field] | undefined }

/** Fields that are left out stay unchanged. */
export async function updateSettings(tx: Tx, scope: Scope, change: Change): Promise<void> {
  const { name, ...rest } = change
  if (name !== undefined) {
    await tx.updateTable('organization').set({ name }).where('id', '=', scope.workspaceId).execute()
  }
  const columns = {
    ...(rest.timeZone !== undefined && { time_zone: rest.timeZone }),
    ...(rest.defaultCountry !== undefined && { default_country: rest.defaultCountry }),
    ...(rest.satisfaction !== undefined && { satisfaction: JSON.stringify(rest.satisfaction) }),
    ...(rest.assignsOnReply !== undefined && { assigns_on_reply: flagOf(rest.assignsOnReply) }),
    ...(rest.sendsReadReceipts !== undefined && { sends_read_receipts: flagOf(rest.sendsReadReceipts) }),
    ...(rest.sendsTyping !== undefined && { sends_typing: flagOf(rest.sendsTyping) }),
    ...(rest.maxKeyLifetimeDays !== undefined && { max_key_lifetime_days: rest.maxKeyLifetimeDays }),
    ...(rest.twoFactorRoles !== undefined && { two_factor_roles: JSON.stringify(rest.twoFactorRoles) }),
    ...(rest.sessionLifetimeMinutes !== undefined && { session_lifetime_minutes: rest.sessionLifetimeMinutes }),
    ...(rest.idleTimeoutMinutes !== undefined && { idle_timeout_minutes: rest.idleTimeoutMinutes }),
    ...(rest.rules !== undefined && { rules: JSON.stringify(rest.rules) }),
  }
  if (Object.keys(columns).length === 0) return
  await tx.updateTable('workspace_settings').set(columns).where(inWorkspace(scope)).execute()
}

function flagOf(yes: boolean): Flag {
  return yes ? 1 : 0
}

type TierRow = { readonly tier: Tier; readonly requestsPerMinute: number | null }

export async function updateTier(tx: Tx, scope: Scope, change: TierRow): Promise<void> {
  await tx
    .updateTable('workspace_settings')
    .set({ tier: change.tier, tier_requests_per_minute: change.requestsPerMinute })
    .where(inWorkspace(scope))
    .execute()
}

export async function updateRetention(tx: Tx, scope: Scope, retention: Retention): Promise<void> {
  await tx.updateTable('workspace_settings').set(retentionColumns(retention)).where(inWorkspace(scope)).execute()
}

export function retentionColumns({ messages, events, callbacks, logs }: Retention) {
  return {
    message_retention_days: messages,
    event_retention_days: events,
    callback_retention_days: callbacks,
    log_retention_days: logs,
  }
}
