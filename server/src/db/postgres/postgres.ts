import { randomUUID } from 'node:crypto'
import {
  type DatabaseConnection,
  type Dialect,
  Kysely,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  sql,
  type TransactionSettings,
} from 'kysely'
import pg from 'pg'
import type { EngineParts } from '../dialect.ts'
import { inspectPostgres } from '../inspection.ts'
import type { Schema } from '../schema.ts'
import { refuseInsideTransaction } from '../transaction-scope.ts'
import { isIdleInPooler } from './database-connections.ts'
import { postgresSearch } from './postgres-search.ts'
import { preparingPool } from './prepared-statements.ts'
import { refuseSharedSessions } from './shared-sessions.ts'

export function openPostgres(url: string, maxConnections = 10): EngineParts {
  const name = `parley ${randomUUID()}`
  const pool = new pg.Pool({
    connectionString: url,
    application_name: name,
    max: maxConnections,
    connectionTimeoutMillis: 10_000,
    pipeline: true,
    types: {
      // Times and micro-units stay far below 2^53, so a number is exact; by default pg returns text.
      getTypeParser: ((oid: number, format: 'text') =>
        oid === int8 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
    },
  })
  // Without a listener a broken connection would end the process. The pool replaces an idle connection by itself; on one
  // in use the query fails.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<Schema>({ dialect: new GuardedPostgresDialect({ pool: preparingPool(pool) }) as Dialect })
  // The plan of a search or a filter depends on its values, which the plan of a prepared statement does not know.
  const searching = new Kysely<Schema>({ dialect: new GuardedPostgresDialect({ pool }) as Dialect })
  return {
    engine: 'postgres',
    db,
    singleConnection: false,
    skipLocked: sql`for update skip locked`,
    lockRow: sql`for no key update`,
    lockRowOf: (table) => sql`for no key update of ${sql.table(table)}`,
    makeUnlogged: async (tx, table) => {
      await sql`alter table ${sql.table(table)} set unlogged`.execute(tx)
      // Each page has space for the new version of a row, which then changes no index.
      await sql`alter table ${sql.table(table)} set (fillfactor = 50)`.execute(tx)
    },
    replaceUnique: async (tx, { table, constraint, columns }) => {
      const unique = sql.join(columns.map((column) => sql.ref(column)))
      await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(constraint)},
        add constraint ${sql.ref(constraint)} unique (${unique})`.execute(tx)
    },
    deleteSome: (table, condition, size) => {
      const some = sql`select ctid from ${sql.table(table)} where ${condition} limit ${size}`
      return sql`delete from ${sql.table(table)} where ctid = any(array(${some}))`
    },
    transactionLost: () => false,
    identityDialect: 'postgres',
    columnTypes: { time: 'timestamptz', flag: 'boolean', orderedText: 'text collate "C"' },
    identityTime: (ms) => new Date(ms).toISOString(),
    identityFlag: (flag) => flag,
    conversationVersion: undefined,
    textSearch: { ...postgresSearch, db: searching },
    readWithin: (mostMs, work) => readWithin(searching, mostMs, work),
    file: undefined,
    inspect: () => inspectPostgres(pool),
    // The server recycles its own log.
    clearLog: async () => true,
    collectStatistics: async () => {
      await pool.query('analyze')
    },
    countOtherProcesses: async () => {
      const { rows } = await pool.query<{ count: number }>(
        `select count(distinct application_name) as count from pg_stat_activity
        where datname = current_database() and application_name like 'parley %' and application_name <> $1
          and not ${isIdleInPooler}`,
        [name],
      )
      return rows[0]?.count ?? 0
    },
    refuseSharedSessions: () => refuseSharedSessions(pool),
    pool,
    close: async () => {
      await db.destroy()
      // Kysely ends the pool only if it has used it.
      if (!pool.ended) await pool.end()
    },
  }
}

/** The server ends a statement that takes longer. */
async function readWithin<Result>(
  db: Kysely<Schema>,
  mostMs: number,
  work: (db: Kysely<Schema>) => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await db.transaction().execute(async (tx) => {
      await sql`select set_config('statement_timeout', ${String(mostMs)}, true)`.execute(tx)
      return await work(tx)
    })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === queryCanceled) return undefined
    throw error
  }
}

const queryCanceled = '57014'

/** PostgreSQL's OID of the type. */
const int8 = 20

class GuardedPostgresDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig

  constructor(config: PostgresDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver() {
    return new GuardedPostgresDriver(this.#config)
  }
}

/** A transaction begins together with its first statement, which saves a round trip to the server. */
class GuardedPostgresDriver extends PostgresDriver {
  readonly #beginnings = new WeakMap<DatabaseConnection, Promise<void>>()

  override async acquireConnection(): Promise<DatabaseConnection> {
    refuseInsideTransaction()
    return super.acquireConnection()
  }

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const beginning = super.beginTransaction(connection, settings)
    this.#beginnings.set(connection, beginning)
    // The commit reports it.
    beginning.catch(() => {})
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#beginnings.get(connection)
    return super.commitTransaction(connection)
  }
}
