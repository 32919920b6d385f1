import { createHmac, createSecretKey, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { App } from '../../../app.ts'
import type { Schema } from '../../../db/schema.ts'
import type { Tx } from '../../../db/transact.ts'
import { findSealedKey, insertSealedKey } from './erased.store.ts'

/** A keyed hash of a phone number or user id. Without the process secret not even a guessed address can be compared. */
export type AddressHash = (value: string) => string

type Context = Pick<App, 'secrets'>

/**
 * The functions made by `addressHash`. Decrypting the key for each message would be wasted work, and a secret changes only while
 * no process runs.
 */
const opened = new WeakMap<Context['secrets'], AddressHash>()

/** Returns the function that hashes addresses, or undefined before the first erasure. */
export async function addressHash({ secrets }: Context, db: Kysely<Schema>): Promise<AddressHash | undefined> {
  const known = opened.get(secrets)
  if (known) return known
  const sealed = await findSealedKey(db)
  if (sealed === undefined) return undefined
  const hash = hashWith(secrets.open(sealed))
  opened.set(secrets, hash)
  return hash
}

/** Does what `addressHash` does, with a new key where there is none. */
export async function ensureAddressHash(context: Context, tx: Tx): Promise<AddressHash> {
  await insertSealedKey(tx, context.secrets.seal(randomBytes(32).toString('base64url')))
  // Not remembered before the commit, which may fail.
  return hashWith(context.secrets.open((await findSealedKey(tx)) ?? ''))
}

function hashWith(key: string): AddressHash {
  // An erasure hashes hundreds of thousands of values; with the key as text each takes twice as long.
  const prepared = createSecretKey(key, 'utf8')
  return (value) => createHmac('sha256', prepared).update(value).digest('base64url')
}
