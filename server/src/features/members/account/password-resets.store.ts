import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { App } from '../../../app.ts'
import { deletePendingVerifications } from '../../../auth/passwords.ts'
import type { Schema } from '../../../db/schema.ts'
import type { Tx } from '../../../db/transact.ts'

export type Account = { readonly userId: string; readonly email: string; readonly name: string }

/** The account with this address, if it has a password. */
export async function accountOf(db: Kysely<Schema>, email: string): Promise<Account | undefined> {
  return accounts(db).where('user.email', '=', email.toLowerCase()).executeTakeFirst()
}

/** Stores a link by the hash of its token. It replaces the person's earlier links. */
export async function insertReset(
  app: App,
  tx: Tx,
  { userId, token, expiresAt }: { readonly userId: string; readonly token: string; readonly expiresAt: number },
): Promise<void> {
  await deletePendingVerifications(tx, userId)
  const now = app.store.identityTime(app.now())
  await tx
    .insertInto('verification')
    .values({
      id: app.newId(),
      identifier: identifierOf(token),
      value: userId,
      expiresAt: app.store.identityTime(expiresAt),
      createdAt: now,
      updatedAt: now,
    })
    .execute()
}

/** The account whose password a link resets; undefined for a used, replaced, expired or unknown one. */
export async function accountOfReset(app: App, db: Kysely<Schema>, token: string): Promise<Account | undefined> {
  return accounts(db)
    .innerJoin('verification', 'verification.value', 'user.id')
    .where('verification.identifier', '=', identifierOf(token))
    .where('verification.expiresAt', '>', app.store.identityTime(app.now()))
    .executeTakeFirst()
}

/** The person for whom a link was made, whether or not it has expired. */
export async function userOfReset(db: Kysely<Schema>, token: string): Promise<string | undefined> {
  const link = db.selectFrom('verification').select('value').where('identifier', '=', identifierOf(token))
  return (await link.executeTakeFirst())?.value
}

/** Returns false when another request has used the link. */
export async function takeReset(tx: Tx, token: string): Promise<boolean> {
  const taken = await tx
    .deleteFrom('verification')
    .where('identifier', '=', identifierOf(token))
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

/** Replaces the password. This also ends what the person has begun with the earlier one: other links and sign-ins that await a code. */
export async function replacePassword(
  app: App,
  tx: Tx,
  { userId, passwordHash }: { readonly userId: string; readonly passwordHash: string },
): Promise<void> {
  await deletePendingVerifications(tx, userId)
  await tx
    .updateTable('account')
    .set({ password: passwordHash, updatedAt: app.store.identityTime(app.now()) })
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .execute()
}

function accounts(db: Kysely<Schema>) {
  return db
    .selectFrom('user')
    .innerJoin('account', 'account.userId', 'user.id')
    .where('account.providerId', '=', 'credential')
    .select(['user.id as userId', 'user.email', 'user.name'])
}

/** The identifier under which a token is stored. A token has so many random bits that it needs no salt. */
function identifierOf(token: string): string {
  return `reset-password:${createHash('sha256').update(token).digest('hex')}`
}
