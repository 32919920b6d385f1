import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import { isStalePreparation } from '../dialect.ts'

/** A statement that is rare, or whose text depends on the number of its values, would only take memory in the server. */
const usesBeforePreparing = 10
/** The most statements that are prepared on each connection. A plan takes some ten kilobytes of the server's memory. */
const maxPrepared = 200
const maxTextLength = 5_000
/**
 * The number of queries on a connection after which plans are made again. It doubles each time, so that it costs nothing in the
 * long run.
 */
const usesBeforePlanningAgain = 250
const maxCounted = 500

/**
 * The pool for Kysely, with connections that prepare the statements they repeat, so that the server parses them once, and
 * plans them once where the values make no difference. A statement that was prepared before its tables were changed, or
 * that the server has dropped, is prepared again.
 *
 * Plans are made again from time to time: those for a table that was nearly empty read all of it, also to check references, and
 * the server keeps them until it next analyses the table, a minute after it began to grow. In the first minute of an
 * installation, storing the attempt of a webhook took 2.0 ms, and 12,000 messages with their webhooks 95 s of the server's time
 * instead of 20.
 */
export function preparingPool(pool: pg.Pool): PostgresPool {
  const nameOf = makeStatementNames()
  const connections = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect()
      const known = connections.get(client)
      if (known) return known
      const connection = preparingConnection(client, nameOf)
      connections.set(client, connection)
      return connection
    },
  }
}

function preparingConnection(client: pg.PoolClient, nameOf: (text: string) => string | undefined): PostgresPoolClient {
  let generation = 0
  let uses = 0
  let nextPlanning = usesBeforePlanningAgain

  /**
   * Discards the plans of the session from time to time. The command is sent together with the next statement, and is of no
   * consequence where it fails.
   */
  function planAgainAtTimes(): void {
    uses += 1
    if (uses < nextPlanning) return
    nextPlanning *= 2
    client.query('discard plans').catch(() => {})
  }

  async function query(text: string, values: readonly unknown[]) {
    planAgainAtTimes()
    const name = values.length > 0 ? nameOf(text) : undefined
    if (name === undefined) return client.query(text, [...values])
    try {
      return await client.query({ name: `${name}_${generation}`, text, values: [...values] })
    } catch (error) {
      if (!isStalePreparation(error)) throw error
      generation += 1
      // The error has ended a transaction, which can only run again as a whole.
      if (client.getTransactionStatus() !== 'I') throw error
      return client.query(text, [...values])
    }
  }

  return {
    // The other form is for streams, which need a cursor.
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy),
  }
}

/** The name of each statement that is worth preparing, the same on every connection. */
function makeStatementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  const uses = new LRUCache<string, number>({ max: maxCounted })
  return (text) => {
    const name = names.get(text)
    if (name !== undefined || names.size === maxPrepared || text.length > maxTextLength) return name
    const used = (uses.get(text) ?? 0) + 1
    uses.set(text, used)
    if (used < usesBeforePreparing) return undefined
    uses.delete(text)
    const created = `parley_${names.size}`
    names.set(text, created)
    return created
  }
}
