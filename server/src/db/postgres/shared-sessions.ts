import type pg from 'pg'

/** The connections that ask, in this order, for the process of the server that answers them. */
const askers = Array<readonly number[]>(5).fill([0, 1, 1, 0]).flat()

/**
 * Throws where a connection pooler gives one session of the server to several connections, as PgBouncer does in the pool modes
 * `transaction` and `statement`: prepared statements and locks are then those of others, and notifications are lost.
 *
 * A connection that keeps its session is answered by one process of the server, which answers no other connection. A pooler
 * that gives out the session used last answers both connections by the same process, and one that takes turns answers one
 * connection by two in a row. Other clients of the pooler may disturb either order, and so it is repeated.
 */
export async function refuseSharedSessions(pool: pg.Pool): Promise<void> {
  const connections: pg.PoolClient[] = []
  try {
    connections.push(await pool.connect())
    connections.push(await pool.connect())
    const processes = new Set<number | undefined>()
    const answers = new Set<string>()
    for (const asker of askers) {
      const answer = await connections[asker]?.query<{ process: number }>('select pg_backend_pid() as process')
      const process = answer?.rows[0]?.process
      processes.add(process)
      answers.add(`${asker} ${process}`)
    }
    if (processes.size === 2 && answers.size === 2) return
  } finally {
    for (const connection of connections) connection.release()
  }
  throw new Error(
    'a connection pooler in front of PostgreSQL does not keep sessions. Set its mode to sessions (PgBouncer: pool_mode = session), or set DATABASE_URL to the server itself.',
  )
}
