import type { Kysely } from 'kysely'
import type { App } from '../../../app.ts'
import { providerId } from '../../../auth/oidc/provider.ts'
import type { Schema } from '../../../db/schema.ts'
import type { Tx } from '../../../db/transact.ts'
import { accountRow } from '../members.store.ts'

export type Person = { readonly userId: string; readonly email: string; readonly name: string }

/** The person whose account is linked to this account of the provider. */
export async function personOfProvider(db: Kysely<Schema>, accountId: string): Promise<Person | undefined> {
  return people(db)
    .innerJoin('account', 'account.userId', 'user.id')
    .where('account.providerId', '=', providerId)
    .where('account.accountId', '=', accountId)
    .executeTakeFirst()
}

/** `isConfirmed`: nobody chose the address without showing that they receive emails there. */
export async function personWithEmail(
  db: Kysely<Schema>,
  email: string,
): Promise<(Person & { readonly isConfirmed: boolean }) | undefined> {
  const found = await people(db)
    .select('user.emailVerified')
    .where('user.email', '=', email.toLowerCase())
    .executeTakeFirst()
  if (!found) return undefined
  const { emailVerified, ...person } = found
  return { ...person, isConfirmed: Boolean(emailVerified) }
}

/** The accounts of the provider that the person's account is linked to. */
export async function providerAccountsOf(db: Kysely<Schema>, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('account')
    .select('accountId')
    .where('userId', '=', userId)
    .where('providerId', '=', providerId)
    .execute()
  return rows.map(({ accountId }) => accountId)
}

/** Links the accounts. An account of the provider is linked to one person only, whoever was first. */
export async function insertProviderAccount(
  app: App,
  tx: Tx,
  { userId, accountId }: { readonly userId: string; readonly accountId: string },
): Promise<void> {
  await tx
    .insertInto('account')
    .values(accountRow(app, { userId, providerId, accountId, password: null }))
    .onConflict((conflict) => conflict.columns(['providerId', 'accountId']).doNothing())
    .execute()
}

/** Returns those of the workspaces that exist and are not being deleted, in a fixed order. */
export async function existingWorkspaces(db: Kysely<Schema>, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('organization')
    .innerJoin('workspace_settings', 'workspace_settings.workspace_id', 'organization.id')
    .select('organization.id')
    .where('organization.id', 'in', ids)
    .where('workspace_settings.deleted_at', 'is', null)
    .orderBy('organization.id')
    .execute()
  return rows.map(({ id }) => id)
}

function people(db: Kysely<Schema>) {
  return db.selectFrom('user').select(['user.id as userId', 'user.email', 'user.name'])
}
