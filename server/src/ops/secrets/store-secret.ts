import type { Config } from '../../config.ts'
import type { EngineParts } from '../../db/dialect.ts'
import { stampOf } from '../../db/dumps.ts'
import { adoptNextSecret, fingerprintOf, makeSecrets, processSecret, secretsAtHand } from '../../secrets.ts'
import { openSealed, sealedColumns, sealedRows } from './sealed.store.ts'
import { storedFingerprint, storeFirstFingerprint } from './store-secret.store.ts'

type StoreLocation = Pick<Config, 'secret' | 'dataDir'>

/**
 * Returns the process secret if it is the one that this store is encrypted with. Otherwise throws an error with a message
 * for the user: with a wrong secret every session, webhook and connection would fail later without an obvious reason.
 */
export async function secretOfStore(config: StoreLocation, store: EngineParts): Promise<string> {
  const fingerprint = await storedFingerprint(store)
  if (fingerprint === undefined) return firstSecret(config, store)
  const match = secretsAtHand(config).find(({ secret }) => fingerprintOf(secret) === fingerprint)
  if (!match) throw wrongSecret(config)
  // A change of the secret was interrupted after the store had committed it.
  if (match.isNext) adoptNextSecret(config.dataDir, stampOf(Date.now()))
  return match.secret
}

/** In a store without a fingerprint, the secret is accepted if it decrypts the existing values. */
async function firstSecret(config: StoreLocation, store: EngineParts): Promise<string> {
  const secret = processSecret(config)
  const secrets = makeSecrets(secret)
  for (const column of sealedColumns) {
    for await (const { sealed } of sealedRows(store.db, column)) {
      await openSealed(secrets, column, sealed).catch((error: unknown) => {
        throw wrongSecret(config, error)
      })
      break
    }
  }
  await storeFirstFingerprint(store.db, fingerprintOf(secret), Date.now())
  if ((await storedFingerprint(store)) !== fingerprintOf(secret)) throw wrongSecret(config)
  return secret
}

/** The error where none of the available secrets is the store's, whose message states whether there is any. */
export function wrongSecret(config: StoreLocation, cause?: unknown): Error {
  const source = config.secret === undefined ? `the file "secret" in ${config.dataDir}` : 'PARLEY_SECRET'
  const finding =
    secretsAtHand(config).length === 0
      ? `The store is encrypted, and its secret is missing: PARLEY_SECRET is not set, and there is no file "secret" in ${config.dataDir}.`
      : `The store is encrypted with a different secret than ${source}.`
  return new Error(
    `${finding} Start Parley with the secret that the store was created with or last changed to. If that secret is lost, run "parley secret replace-lost".`,
    { cause },
  )
}
