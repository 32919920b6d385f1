import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type CompiledQuery,
  type ControlledTransaction,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type QueryResult,
} from 'kysely'
import { abandon } from './abandon.ts'
import type { EngineParts } from './dialect.ts'
import type { Schema } from './schema.ts'
import type { Tx } from './transact.ts'
import {
  type HookLog,
  newScope,
  refuseInsideTransaction,
  runAfterCommit,
  runInScope,
  type TransactionScope,
} from './transaction-scope.ts'

/** Joins the statements of a library that executes its own one after another and does not know what we write along with them. */
export type UnitsOfWork = {
  /** The Kysely instance for the library. Outside `run` each of its statements commits by itself. */
  readonly db: Kysely<Schema>
  /**
   * Everything written through `db` while `work` runs, and through the `tx` that `work` can request, is one transaction:
   * on disk when this resolves, and rolled back when `work` throws or any statement failed. It begins with the first
   * write, so that earlier reads and computation, above all hashing a password, block no other transaction. From then on
   * the rules of `transact` apply: only `db` and `tx`, never the network, never another transaction.
   */
  readonly run: <Result>(work: (tx: () => Promise<Tx>) => Promise<Result>) => Promise<Result>
}

type Unit = {
  readonly scope: TransactionScope
  begun?: Promise<ControlledTransaction<Schema>>
  /** A library may ignore a failed statement; the transaction must not. */
  failure?: unknown
  isOver: boolean
}

export function makeUnitsOfWork(parts: EngineParts, log: HookLog): UnitsOfWork {
  const units = new AsyncLocalStorage<Unit>()

  function begin(unit: Unit): Promise<ControlledTransaction<Schema>> {
    unit.begun ??= parts.db
      .startTransaction()
      .execute()
      .then((tx) => {
        unit.scope.open = true
        return tx
      })
    return unit.begun
  }

  async function execute<Row>(query: CompiledQuery<Row>): Promise<QueryResult<Row>> {
    const unit = units.getStore()
    if (!unit || unit.isOver) return parts.db.executeQuery(query)
    if (unit.failure) throw unit.failure
    try {
      if (!unit.begun && query.query.kind === 'SelectQueryNode') return await parts.db.executeQuery(query)
      return await (await begin(unit)).executeQuery(query)
    } catch (error) {
      unit.failure = error
      throw error
    }
  }

  return {
    db: kyselyOver(parts, execute),
    run: async (work) => {
      refuseInsideTransaction()
      // Stryker disable next-line ObjectLiteral: What is missing counts as false.
      const unit: Unit = { scope: newScope({ open: false }), isOver: false }
      const all = () => runInScope(unit.scope, () => work(() => begin(unit)))
      const result = await committed(unit, () => units.run(unit, all))
      runAfterCommit(unit.scope, log)
      return result
    },
  }
}

/** Runs the work and commits it; rolls everything back when either fails. */
async function committed<Result>(unit: Unit, work: () => Promise<Result>): Promise<Result> {
  try {
    const result = await work()
    unit.isOver = true
    if (unit.failure) throw unit.failure
    await (await unit.begun)?.commit().execute()
    return result
  } catch (error) {
    unit.isOver = true
    await abandon(await unit.begun?.catch(() => undefined))
    // The store's own error, which a library may have wrapped in another.
    throw unit.failure ?? error
  }
}

type Execute = <Row>(query: CompiledQuery<Row>) => Promise<QueryResult<Row>>

/** A Kysely that compiles the engine's SQL and passes it to `execute`, which also controls the transactions. */
function kyselyOver({ db }: EngineParts, execute: Execute): Kysely<Schema> {
  const engine = db.getExecutor()
  const connection: DatabaseConnection = {
    executeQuery: <Row>(query: CompiledQuery) => execute(query as CompiledQuery<Row>),
    streamQuery: refuse,
  }
  const driver: Driver = {
    init: async () => {},
    acquireConnection: async () => connection,
    releaseConnection: async () => {},
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    destroy: async () => {},
  }
  return new Kysely({
    dialect: {
      createDriver: () => driver,
      createAdapter: () => engine.adapter,
      createQueryCompiler: () => ({ compileQuery: (node, queryId) => engine.compileQuery(node, queryId) }),
      createIntrospector: () => db.introspection,
    },
  })
}

function refuse(): never {
  throw new Error(
    'Streams and transactions are not supported here: statements join the unit of work or commit by themselves',
  )
}
