import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import { type Kysely, sql } from 'kysely'
import { librarySecret } from '../../auth/library-secret.ts'
import type { Schema } from '../../db/schema.ts'
import type { Secrets } from '../../secrets.ts'

type SealedColumn = {
  readonly table: keyof Schema
  readonly key: readonly [string, ...string[]]
  readonly column: string
  /** For people. */
  readonly what: string
  /** The sign-in library encrypts what is its own in its own way. */
  readonly byLibrary?: true
}

/** All that rests encrypted in the store. A test looks for what is missing here. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'webhook_endpoint', key: ['id'], column: 'secret', what: 'secrets of webhooks' },
  { table: 'webhook_endpoint', key: ['id'], column: 'previous_secret', what: 'previous secrets of webhooks' },
  { table: 'whatsapp_connection', key: ['channel_id'], column: 'access_token', what: 'WhatsApp access tokens' },
  { table: 'whatsapp_connection', key: ['channel_id'], column: 'app_secret', what: 'WhatsApp app secrets' },
  { table: 'idempotency_key', key: ['caller', 'path', 'key'], column: 'body', what: 'answers of Idempotency-Keys' },
  { table: 'twoFactor', key: ['id'], column: 'secret', what: 'two-factor secrets', byLibrary: true },
  { table: 'twoFactor', key: ['id'], column: 'backupCodes', what: 'recovery codes', byLibrary: true },
]

export type SealedRow = { readonly sealed: string; readonly key: readonly string[] }

const batchSize = 500

/** Every value of the column, a batch at a time, by the table's primary key. What is empty was taken away, and holds nothing. */
export async function* sealedRows(db: Kysely<Schema>, { table, key, column }: SealedColumn): AsyncGenerator<SealedRow> {
  const keys = sql.join(key.map((name) => sql.ref(name)))
  let last: readonly string[] | undefined
  do {
    const further = last && sql`and (${keys}) > (${sql.join(last)})`
    const { rows } = await sql<Record<string, string>>`
      select ${keys}, ${sql.ref(column)} as sealed_value from ${sql.table(table)}
      where ${sql.ref(column)} <> '' ${further ?? sql``} order by ${keys} limit ${batchSize}`.execute(db)
    const batch = rows.map((row) => ({ sealed: row.sealed_value ?? '', key: key.map((name) => row[name] ?? '') }))
    yield* batch
    last = batch.length === batchSize ? batch.at(-1)?.key : undefined
  } while (last)
}

/** Throws when the value was encrypted under another secret, or changed. */
export async function openSealed(secrets: Secrets, { byLibrary }: SealedColumn, sealed: string): Promise<string> {
  return byLibrary ? symmetricDecrypt({ key: librarySecret({ secrets }), data: sealed }) : secrets.open(sealed)
}

type Change = { readonly from: Secrets; readonly to: Secrets }

/** Encrypts every value anew. Answers how many; throws, naming what, at the first that cannot be read. */
export async function resealColumn(db: Kysely<Schema>, sealed: SealedColumn, { from, to }: Change): Promise<number> {
  const { table, key, column, byLibrary, what } = sealed
  let count = 0
  for await (const row of sealedRows(db, sealed)) {
    const clear = await openSealed(from, sealed, row.sealed).catch((error: unknown) => {
      throw new Error(`The ${what} cannot all be read with the present secret; "parley verify" tells more.`, {
        cause: error,
      })
    })
    const value = byLibrary
      ? await symmetricEncrypt({ key: librarySecret({ secrets: to }), data: clear })
      : to.seal(clear)
    const isIt = sql.join(
      key.map((name, index) => sql`${sql.ref(name)} = ${row.key[index]}`),
      sql` and `,
    )
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value} where ${isIt}`.execute(db)
    count += 1
  }
  return count
}
