import type { PermissionChanges, Role } from '@parley/shared/workspace/members'
import { type Kysely, sql } from 'kysely'
import type { App } from '../../app.ts'
import type { MemberUse } from '../../auth/member-uses.ts'
import type { Schema } from '../../db/schema.ts'
import { inWorkspace } from '../../db/tenant.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'

/** A person without a hash has no local password. */
export type NewUser = {
  readonly email: string
  readonly name: string
  readonly passwordHash: string | undefined
}

/** Finds the account with this email address, stored in lower case, or creates it, once under concurrency. */
export async function userFor(app: App, tx: Tx, user: NewUser): Promise<{ userId: string; isNew: boolean }> {
  const email = user.email.toLowerCase()
  const time = app.store.identityTime(app.now())
  const times = { createdAt: time, updatedAt: time }
  const created = await tx
    .insertInto('user')
    .values({
      id: app.newId(),
      name: user.name,
      email,
      emailVerified: app.store.identityFlag(true),
      image: null,
      twoFactorEnabled: app.store.identityFlag(false),
      language: null,
      ...times,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!created) {
    const existing = await tx.selectFrom('user').select('id').where('email', '=', email).executeTakeFirstOrThrow()
    return { userId: existing.id, isNew: false }
  }
  if (user.passwordHash === undefined) return { userId: created.id, isNew: true }
  await tx
    .insertInto('account')
    .values(
      accountRow(app, {
        userId: created.id,
        providerId: 'credential',
        accountId: created.id,
        password: user.passwordHash,
      }),
    )
    .execute()
  return { userId: created.id, isNew: true }
}

type NewAccount = {
  readonly userId: string
  readonly providerId: string
  readonly accountId: string
  readonly password: string | null
}

/** A way to sign in: with a local password, or with an account of the provider. */
export function accountRow(app: App, account: NewAccount) {
  const time = app.store.identityTime(app.now())
  return {
    id: app.newId(),
    ...account,
    accessToken: null,
    refreshToken: null,
    idToken: null,
    accessTokenExpiresAt: null,
    refreshTokenExpiresAt: null,
    scope: null,
    createdAt: time,
    updatedAt: time,
  }
}

type NewMember = { readonly userId: string; readonly role: Role; readonly permissions?: PermissionChanges | undefined }

/** Returns false and changes nothing when the person is already a member. */
export async function insertMember(app: App, tx: Tx, scope: Scope, member: NewMember): Promise<boolean> {
  const inserted = await tx
    .insertInto('member')
    .values({
      id: app.newId(),
      organizationId: scope.workspaceId,
      userId: member.userId,
      role: member.role,
      createdAt: app.store.identityTime(app.now()),
      permissions: member.permissions ? JSON.stringify(member.permissions) : null,
    })
    .onConflict((conflict) => conflict.columns(['organizationId', 'userId']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export type MemberRow = {
  user_id: string
  name: string
  email: string
  role: Role
  permissions: string | null
  last_active_at: number | null
  /** A flag as the engine stores it for the sign-in library, where null means no. */
  twoFactorEnabled: number | boolean | null
}

/** Lists the members of a workspace by name, then by email address. */
export async function membersOf(db: Kysely<Schema>, scope: Scope): Promise<MemberRow[]> {
  return db
    .selectFrom('member')
    .innerJoin('user', 'user.id', 'member.userId')
    .select(['user.id as user_id', 'user.name', 'user.email', 'user.twoFactorEnabled'])
    .select(['member.role', 'member.permissions', 'member.last_active_at'])
    .where('member.organizationId', '=', scope.workspaceId)
    .orderBy('user.name')
    .orderBy('user.email')
    .execute()
}

/** The stored member, locked until the commit, so that two changes of one member are serialized. */
export async function lockMember(app: App, tx: Tx, scope: Scope, userId: string): Promise<MemberRow | undefined> {
  return withUser(tx, await membership(tx, scope, userId).modifyEnd(app.store.lockRow).executeTakeFirst())
}

export async function findMember(db: Kysely<Schema>, scope: Scope, userId: string): Promise<MemberRow | undefined> {
  return withUser(db, await membership(db, scope, userId).executeTakeFirst())
}

function membership(db: Kysely<Schema>, scope: Scope, userId: string) {
  return db
    .selectFrom('member')
    .select(['userId', 'role', 'permissions', 'last_active_at'])
    .where('organizationId', '=', scope.workspaceId)
    .where('userId', '=', userId)
}

type Membership = { userId: string; role: Role; permissions: string | null; last_active_at: number | null }

async function withUser(db: Kysely<Schema>, row: Membership | undefined): Promise<MemberRow | undefined> {
  if (!row) return undefined
  const user = await db
    .selectFrom('user')
    .select(['name', 'email', 'twoFactorEnabled'])
    .where('id', '=', row.userId)
    .executeTakeFirstOrThrow()
  const { userId, ...membership } = row
  return { user_id: userId, ...membership, ...user }
}

/** The user ids of the owners, locked until the commit, so that the last two owners cannot leave concurrently. */
export async function lockOwners(app: App, tx: Tx, scope: Scope): Promise<string[]> {
  const rows = await tx
    .selectFrom('member')
    .select('userId')
    .where('organizationId', '=', scope.workspaceId)
    .where('role', '=', 'owner')
    .orderBy('userId')
    .modifyEnd(app.store.lockRow)
    .execute()
  return rows.map(({ userId }) => userId)
}

export async function updateMember(tx: Tx, scope: Scope, member: NewMember): Promise<void> {
  await tx
    .updateTable('member')
    .set({ role: member.role, permissions: member.permissions ? JSON.stringify(member.permissions) : null })
    .where('organizationId', '=', scope.workspaceId)
    .where('userId', '=', member.userId)
    .execute()
}

/**
 * Stores when members last used their workspaces. A time only moves forward, because another process may have seen a later use.
 * Members are updated in a fixed order, so that two transactions never deadlock.
 */
export async function recordMemberUses(tx: Tx, uses: readonly MemberUse[]): Promise<void> {
  for (const { workspaceId, userId, at } of [...uses].sort(inOrder)) {
    await tx
      .updateTable('member')
      .set({ last_active_at: at })
      .where('organizationId', '=', workspaceId)
      .where('userId', '=', userId)
      .where((is) => is.or([is('last_active_at', 'is', null), is('last_active_at', '<', at)]))
      .execute()
  }
}

function inOrder(one: MemberUse, other: MemberUse): number {
  if (one.workspaceId !== other.workspaceId) return one.workspaceId < other.workspaceId ? -1 : 1
  return one.userId < other.userId ? -1 : 1
}

/**
 * Records when the person left, for the API keys and webhooks that they leave behind, and deletes their private views. Also
 * ends their sessions when this was their last workspace.
 */
export async function deleteMember(
  tx: Tx,
  scope: Scope,
  { userId, at }: { userId: string; at: number },
): Promise<void> {
  const deleted = await tx
    .deleteFrom('member')
    .where('organizationId', '=', scope.workspaceId)
    .where('userId', '=', userId)
    .returning('id')
    .executeTakeFirst()
  if (deleted) {
    await tx
      .insertInto('former_member')
      .values({ workspace_id: scope.workspaceId, user_id: userId, left_at: at })
      .onConflict((conflict) => conflict.columns(['workspace_id', 'user_id']).doUpdateSet({ left_at: at }))
      .execute()
  }
  await tx
    .updateTable('contact')
    .set({ owner_id: null, updated_at: at })
    .where(inWorkspace(scope))
    .where('mode', 'in', ['live', 'test'])
    .where('owner_id', '=', userId)
    .execute()
  await tx.deleteFrom('saved_view').where(inWorkspace(scope)).where('owner_id', '=', userId).execute()
  await tx.deleteFrom('campaign_draft').where(inWorkspace(scope)).where('user_id', '=', userId).execute()
  const elsewhere = await tx.selectFrom('member').select('id').where('userId', '=', userId).executeTakeFirst()
  if (!elsewhere) await tx.deleteFrom('session').where('userId', '=', userId).execute()
}

/** How many contacts a member owns in both modes of a workspace. */
export async function countOwned(db: Kysely<Schema>, scope: Scope, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('contact')
    .select(sql<number>`count(*)`.as('count'))
    .where(inWorkspace(scope))
    .where('mode', 'in', ['live', 'test'])
    .where('owner_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function isMember(db: Kysely<Schema>, scope: Scope, userId: string): Promise<boolean> {
  const member = await db
    .selectFrom('member')
    .select('id')
    .where('organizationId', '=', scope.workspaceId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return member !== undefined
}
