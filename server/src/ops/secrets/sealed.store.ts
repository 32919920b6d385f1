import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import { type Kysely, sql } from 'kysely'
import { librarySecret } from '../../auth/library-secret.ts'
import type { Schema } from '../../db/schema.ts'
import type { Secrets } from '../../secrets.ts'

type SealedColumn = {
  readonly table: keyof Schema
  readonly key: readonly [string, ...string[]]
  readonly column: string
  /** The name in messages. */
  readonly what: string
  /** True for values that the sign-in library encrypts itself. */
  readonly byLibrary?: true
}

/** Every column with encrypted values. A test fails when one is missing here. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'webhook_endpoint', key: ['id'], column: 'secret', what: 'secrets of webhooks' },
  { table: 'webhook_endpoint', key: ['id'], column: 'previous_secret', what: 'previous secrets of webhooks' },
  { table: 'webhook_endpoint', key: ['id'], column: 'headers', what: 'headers of webhooks' },
  { table: 'whatsapp_connection', key: ['channel_id'], column: 'access_token', what: 'WhatsApp access tokens' },
  { table: 'whatsapp_connection', key: ['channel_id'], column: 'app_secret', what: 'WhatsApp app secrets' },
  {
    table: 'idempotency_key',
    key: ['caller', 'path', 'key'],
    column: 'body',
    what: 'stored responses of idempotency keys',
  },
  { table: 'erasure_key', key: ['id'], column: 'sealed_key', what: 'keys of erased addresses' },
  { table: 'push_key', key: ['id'], column: 'sealed_private_key', what: 'keys for push services' },
  { table: 'twoFactor', key: ['id'], column: 'secret', what: 'two-factor secrets', byLibrary: true },
  { table: 'twoFactor', key: ['id'], column: 'backupCodes', what: 'recovery codes', byLibrary: true },
]

export type SealedRow = { readonly sealed: string; readonly key: readonly string[] }

const batchSize = 500

/** Every value of the column in batches, ordered by the primary key. Empty values are removed secrets and are skipped. */
export async function* sealedRows(db: Kysely<Schema>, { table, key, column }: SealedColumn): AsyncGenerator<SealedRow> {
  const keys = sql.join(key.map((name) => sql.ref(name)))
  let last: readonly string[] | undefined
  do {
    const isAfterLast = last && sql`and (${keys}) > (${sql.join(last)})`
    const { rows } = await sql<Record<string, string>>`
      select ${keys}, ${sql.ref(column)} as sealed_value from ${sql.table(table)}
      where ${sql.ref(column)} <> '' ${isAfterLast ?? sql``} order by ${keys} limit ${batchSize}`.execute(db)
    const batch = rows.map((row) => ({ sealed: row.sealed_value ?? '', key: key.map((name) => row[name] ?? '') }))
    yield* batch
    last = batch.length === batchSize ? batch.at(-1)?.key : undefined
  } while (last)
}

/** Throws when the value was encrypted with another secret or altered. */
export async function openSealed(secrets: Secrets, { byLibrary }: SealedColumn, sealed: string): Promise<string> {
  return byLibrary ? symmetricDecrypt({ key: librarySecret({ secrets }), data: sealed }) : secrets.open(sealed)
}

type Change = { readonly from: Secrets; readonly to: Secrets }

/** Re-encrypts every value and returns their number. Throws at the first value that cannot be decrypted. */
export async function resealColumn(db: Kysely<Schema>, sealed: SealedColumn, { from, to }: Change): Promise<number> {
  const { table, key, column, byLibrary, what } = sealed
  let count = 0
  for await (const row of sealedRows(db, sealed)) {
    const clear = await openSealed(from, sealed, row.sealed).catch((error: unknown) => {
      throw new Error(`Not all ${what} can be decrypted with the current secret. Run "parley verify" for details.`, {
        cause: error,
      })
    })
    const value = byLibrary
      ? await symmetricEncrypt({ key: librarySecret({ secrets: to }), data: clear })
      : to.seal(clear)
    const isRow = sql.join(
      key.map((name, index) => sql`${sql.ref(name)} = ${row.key[index]}`),
      sql` and `,
    )
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value} where ${isRow}`.execute(db)
    count += 1
  }
  return count
}
