import type { Config } from '../../config.ts'
import type { EngineParts } from '../../db/dialect.ts'
import { stampOf } from '../../db/dumps.ts'
import { adoptNextSecret, fingerprintOf, makeSecrets, processSecret, secretsAtHand } from '../../secrets.ts'
import { openSealed, sealedColumns, sealedRows } from './sealed.store.ts'
import { storedFingerprint, storeFirstFingerprint } from './store-secret.store.ts'

type StoreLocation = Pick<Config, 'secret' | 'dataDir'>

/**
 * The process secret, which must be the one that this store is encrypted under. Throws a sentence for people otherwise:
 * with another one each session, webhook and connection would fail by itself, later and for no reason that shows.
 */
export async function secretOfStore(config: StoreLocation, store: EngineParts): Promise<string> {
  const kept = await storedFingerprint(store)
  if (kept === undefined) return firstSecret(config, store)
  const right = secretsAtHand(config).find(({ secret }) => fingerprintOf(secret) === kept)
  if (!right) throw wrongSecret(config)
  // A change of the secret was cut off after the store had it.
  if (right.isNext) adoptNextSecret(config.dataDir, stampOf(Date.now()))
  return right.secret
}

/** In a store from before fingerprints the secret proves itself by what it can read. */
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

function wrongSecret({ secret, dataDir }: StoreLocation, cause?: unknown): Error {
  const given = secret === undefined ? `the file "secret" in ${dataDir}` : 'PARLEY_SECRET'
  return new Error(
    `The store is encrypted under another secret than ${given}. Start Parley with the secret that the store was made with, or that it was last changed to. If it is lost for good: parley secret replace-lost.`,
    { cause },
  )
}
