import pg from 'pg'
import type { ConversationVersions } from '../dialect.ts'
import { makeSharedRuns } from './shared-runs.ts'

type Session = { readonly client: pg.Client; readonly number: number }

/**
 * The version on Postgres: how many transactions have ended on the server, without those that only counted requests against
 * a limit (`rate_window.changes`), of which a key in use has some ten a second. Both numbers are of one snapshot. What a
 * transaction wrote is visible from the moment in which it leaves the snapshot, and never changes afterwards, and the
 * difference grows with each one that is not among the exceptions: where it is equal at two moments, nothing became visible
 * between them, whichever process writes. Whatever else happens to the numbers only makes the difference grow: an aborted
 * transaction, a subtransaction (which the snapshot does not name, and which becomes visible with the one it is part of), and
 * a deleted row of `rate_window`.
 *
 * Transaction numbers may be used again after the server has crashed, or another one has taken its place. A version is
 * therefore one of a session, which ends in both cases. The session serves nothing else, so that no other statement delays it.
 * It is opened for the first question. While there is none, no version is known, and every list is read.
 */
export function countEndedTransactions(
  options: pg.ClientConfig,
): ConversationVersions & { readonly close: () => Promise<void> } {
  let session: Session | undefined
  let opening: Promise<void> | undefined
  let sessions = 0
  let lastKnown: string | undefined
  let isClosed = false

  async function open(): Promise<void> {
    sessions += 1
    const opened: Session = { client: new pg.Client({ ...options, keepAlive: true }), number: sessions }
    const { client } = opened
    client.on('error', () => lose(opened))
    client.on('end', () => lose(opened))
    try {
      await client.connect()
      if (isClosed) await client.end()
      else session = opened
    } catch {
      client.end().catch(() => {})
    } finally {
      opening = undefined
    }
  }

  function lose(lost: Session): void {
    if (session !== lost) return
    session = undefined
    lastKnown = undefined
    lost.client.end().catch(() => {})
  }

  /** Sent after it was asked for, and so of a snapshot with every commit that was acknowledged before. */
  async function read(): Promise<string | undefined> {
    const asked = session
    if (!asked) {
      if (!isClosed) opening ??= open()
      return undefined
    }
    try {
      const { rows } = await asked.client.query<{ ended: string }>(endedTransactions)
      if (session === asked) lastKnown = `${asked.number} ${rows[0]?.ended}`
    } catch {
      lose(asked)
    }
    return lastKnown
  }

  return {
    current: makeSharedRuns(read),
    lastKnown: () => lastKnown,
    close: async () => {
      isClosed = true
      await opening
      await session?.client.end()
    },
  }
}

/** Those below `xmax` have ended, except those in progress. It has a name to be prepared once. */
const endedTransactions = {
  name: 'parley_ended_transactions',
  text: `select (pg_snapshot_xmax(pg_current_snapshot())::text::numeric
      - (select count(*) from pg_snapshot_xip(pg_current_snapshot()))
      - (select coalesce(sum(changes), 0) from rate_window))::text as ended`,
}
