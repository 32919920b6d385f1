import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { App } from '../../../app.ts'
import { providerId } from '../../../auth/oidc/provider.ts'
import type { Schema } from '../../../db/schema.ts'
import { inSameWorkspace } from '../../../db/tenant.ts'
import type { Tx } from '../../../db/transact.ts'

// An account belongs to no workspace, so these functions take the person instead of a scope.

const prefix = 'change-email:'

/** The providers of the person's ways to sign in, with the accounts there. */
export async function waysToSignIn(db: Kysely<Schema>, userId: string) {
  const accounts = await db
    .selectFrom('account')
    .select(['providerId', 'accountId'])
    .where('userId', '=', userId)
    .execute()
  return {
    hasPassword: accounts.some((each) => each.providerId === 'credential'),
    ofProvider: accounts.filter((each) => each.providerId === providerId).map(({ accountId }) => accountId),
  }
}

export async function isEmailTaken(db: Kysely<Schema>, email: string): Promise<boolean> {
  return (await db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirst()) !== undefined
}

/** Stores a link by the hash of its token, which contains the new address. It replaces the person's earlier link. */
export async function insertEmailChange(
  app: App,
  tx: Tx,
  { userId, token, expiresAt }: { readonly userId: string; readonly token: string; readonly expiresAt: number },
): Promise<void> {
  await tx.deleteFrom('verification').where('value', '=', userId).where('identifier', 'like', `${prefix}%`).execute()
  const now = app.store.identityTime(app.now())
  const times = { expiresAt: app.store.identityTime(expiresAt), createdAt: now, updatedAt: now }
  await tx
    .insertInto('verification')
    .values({ id: app.newId(), identifier: identifierOf(token), value: userId, ...times })
    .execute()
}

/** Returns false for the link of another person, and for one that was used or replaced or has expired. */
export async function takeEmailChange(
  app: App,
  tx: Tx,
  { userId, token }: { readonly userId: string; readonly token: string },
): Promise<boolean> {
  const taken = await tx
    .deleteFrom('verification')
    .where('identifier', '=', identifierOf(token))
    .where('value', '=', userId)
    .where('expiresAt', '>', app.store.identityTime(app.now()))
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

type Change = {
  readonly userId: string
  readonly from: string
  readonly to: string
  /** Whether the person has shown that they receive emails there. */
  readonly isConfirmed: boolean
}

/** Invitations that wait at the earlier address follow, except where the new one has been invited too. */
export async function updateEmail(app: App, tx: Tx, { userId, from, to, isConfirmed }: Change): Promise<void> {
  await tx
    .updateTable('user')
    .set({
      email: to,
      emailVerified: app.store.identityFlag(isConfirmed),
      updatedAt: app.store.identityTime(app.now()),
    })
    .where('id', '=', userId)
    .execute()
  const alsoInvited = tx
    .selectFrom('member_invitation as other')
    .select('other.id')
    .where('other.email', '=', to)
    .where(inSameWorkspace('other', 'member_invitation'))
  await tx
    .updateTable('member_invitation')
    .set({ email: to })
    .where('email', '=', from)
    .where(({ not, exists }) => not(exists(alsoInvited)))
    .execute()
}

/** The identifier under which a token is stored. A token has so many random bits that it needs no salt. */
function identifierOf(token: string): string {
  return `${prefix}${createHash('sha256').update(token).digest('hex')}`
}
