import type { PermissionChanges, Role } from '@parley/shared/workspace/members'
import type { Kysely } from 'kysely'
import type { App } from '../../app.ts'
import type { Schema } from '../../db/schema.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'

export type NewUser = { readonly email: string; readonly name: string; readonly passwordHash: string }

/** The person with this e-mail address, made with a password if unknown; of two at once one makes them. Kept in lower case. */
export async function userFor(app: App, tx: Tx, user: NewUser): Promise<{ userId: string; isNew: boolean }> {
  const email = user.email.toLowerCase()
  const time = app.store.identityTime(app.now())
  const times = { createdAt: time, updatedAt: time }
  const made = await tx
    .insertInto('user')
    .values({
      id: app.newId(),
      name: user.name,
      email,
      emailVerified: app.store.identityFlag(true),
      image: null,
      twoFactorEnabled: app.store.identityFlag(false),
      ...times,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) {
    const known = await tx.selectFrom('user').select('id').where('email', '=', email).executeTakeFirstOrThrow()
    return { userId: known.id, isNew: false }
  }
  await tx
    .insertInto('account')
    .values({
      id: app.newId(),
      accountId: made.id,
      providerId: 'credential',
      userId: made.id,
      accessToken: null,
      refreshToken: null,
      idToken: null,
      accessTokenExpiresAt: null,
      refreshTokenExpiresAt: null,
      scope: null,
      password: user.passwordHash,
      ...times,
    })
    .execute()
  return { userId: made.id, isNew: true }
}

type NewMember = { readonly userId: string; readonly role: Role; readonly permissions?: PermissionChanges | undefined }

/** False, with nothing changed, when the person is a member already. */
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
  /** As the engine keeps flags of the sign-in library; null is no. */
  twoFactorEnabled: number | boolean | null
}

/** By name, then by address. */
export async function membersOf(db: Kysely<Schema>, scope: Scope): Promise<MemberRow[]> {
  return db
    .selectFrom('member')
    .innerJoin('user', 'user.id', 'member.userId')
    .select(['user.id as user_id', 'user.name', 'user.email', 'user.twoFactorEnabled'])
    .select(['member.role', 'member.permissions'])
    .where('member.organizationId', '=', scope.workspaceId)
    .orderBy('user.name')
    .orderBy('user.email')
    .execute()
}

/** The member as kept, held until the commit: two changes of one member follow each other. */
export async function lockMember(app: App, tx: Tx, scope: Scope, userId: string): Promise<MemberRow | undefined> {
  const row = await tx
    .selectFrom('member')
    .select(['userId', 'role', 'permissions'])
    .where('organizationId', '=', scope.workspaceId)
    .where('userId', '=', userId)
    .modifyEnd(app.store.lockRow)
    .executeTakeFirst()
  if (!row) return undefined
  const user = await tx
    .selectFrom('user')
    .select(['name', 'email', 'twoFactorEnabled'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return { user_id: row.userId, role: row.role, permissions: row.permissions, ...user }
}

/** Who owns the workspace, held until the commit, so that of two last owners who leave at once one stays. */
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

/** Ends the person's sessions too when this was their last workspace. */
export async function deleteMember(tx: Tx, scope: Scope, userId: string): Promise<void> {
  await tx.deleteFrom('member').where('organizationId', '=', scope.workspaceId).where('userId', '=', userId).execute()
  const elsewhere = await tx.selectFrom('member').select('id').where('userId', '=', userId).executeTakeFirst()
  if (!elsewhere) await tx.deleteFrom('session').where('userId', '=', userId).execute()
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
