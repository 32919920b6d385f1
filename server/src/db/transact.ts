import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as turnOfEventLoop } from 'node:timers/promises'
import { CompiledQuery, type ControlledTransaction, type Transaction } from 'kysely'
import { abandon } from './abandon.ts'
import { type EngineParts, isRetryable } from './dialect.ts'
import { retry } from './retry.ts'
import type { Schema } from './schema.ts'
import { type HookLog, newScope, refuseInsideTransaction, runAfterCommit, runInScope } from './transaction-scope.ts'

export type Tx = Transaction<Schema>

/**
 * Runs `work` in a transaction, which on SQLite holds the write lock from its start, and resolves once the commit is on disk.
 * `work` uses only `tx`: never the network, never another transaction. On PostgreSQL `work` may run again after a deadlock or
 * a concurrent insert, so it must have no other effects; those belong in `afterCommit`.
 */
export type Transact = <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>

export function makeTransact(parts: EngineParts, log: HookLog): Transact {
  return parts.singleConnection ? sharedCommits(parts, log) : ownCommits(parts, log)
}

const maxAttempts = 5

function ownCommits(parts: EngineParts, log: HookLog): Transact {
  return async (work) => {
    refuseInsideTransaction()
    const { result, scope } = await committed(parts, work)
    runAfterCommit(scope, log)
    return result
  }
}

/** Runs the work again when it loses against a concurrent transaction. */
function committed<Result>(parts: EngineParts, work: (tx: Tx) => Promise<Result>) {
  return retry(
    async () => {
      const scope = newScope()
      const result = await parts.db.transaction().execute((tx) => runInScope(scope, () => work(tx)))
      return { result, scope }
    },
    { isRetryable, maxAttempts },
  )
}

type QueuedUnit = { readonly run: (tx: Tx) => Promise<Outcome>; readonly fail: (error: unknown) => void }
/** The result of one unit of work. `notify` settles its caller's promise and is called only after the shared commit. */
type Outcome = { readonly failed: boolean; readonly error?: unknown; readonly notify: () => void }

/** Large enough to share a flush among many, small enough that no reader waits noticeably for the connection. */
const maxUnitsPerCommit = 64
/** Units that write much, such as a message to fifty webhooks, share a commit with fewer others. */
const maxMsPerCommit = 40
/** The time after which requests are read and answered, also while a transaction continues. */
const maxMsPerTurn = 8

/**
 * Group commit: all units waiting for the connection share one transaction, each behind its own savepoint, so that
 * durability costs one disk flush for all of them. No caller is resolved before the commit is on disk.
 *
 * A commit made during a flush would have to wait for the next flush in any case. So the units that arrive during a flush
 * wait for its end and share one transaction, unless they fill one.
 *
 * SQLite answers synchronously, so work that only writes, such as jobs that finish without a network call, would never
 * return to the event loop: no request would be read until a whole backlog is done. Each commit is followed by a turn.
 */
function sharedCommits(parts: EngineParts, log: HookLog): Transact {
  const waiting: QueuedUnit[] = []
  let committing = false
  let flush: Promise<void> | undefined

  async function commitAll(): Promise<void> {
    committing = true
    try {
      while (waiting.length > 0) {
        if (flush && waiting.length < maxUnitsPerCommit) await flush
        else await commitBatch()
        await turnOfEventLoop()
      }
    } finally {
      committing = false
    }
  }

  async function commitBatch(): Promise<void> {
    const { onDisk } = await runBatch(parts, waiting)
    flush = onDisk
    void onDisk.then(() => {
      if (flush === onDisk) flush = undefined
    })
  }

  return (work) => {
    refuseInsideTransaction()
    return new Promise((resolve, reject) => {
      const inCallersContext = AsyncLocalStorage.snapshot()
      waiting.push({
        run: (tx) => inCallersContext(() => runUnit(tx, work, { resolve, reject, log })),
        fail: reject,
      })
      if (!committing) void commitAll()
    })
  }
}

type Caller<Result> = {
  readonly resolve: (result: Result) => void
  readonly reject: (error: unknown) => void
  readonly log: HookLog
}

async function runUnit<Result>(
  tx: Tx,
  work: (tx: Tx) => Promise<Result>,
  { resolve, reject, log }: Caller<Result>,
): Promise<Outcome> {
  const scope = newScope()
  try {
    const result = await runInScope(scope, () => work(tx))
    return {
      failed: false,
      notify: () => {
        runAfterCommit(scope, log)
        resolve(result)
      },
    }
  } catch (error) {
    return { failed: true, error, notify: () => reject(error) }
  }
}

/**
 * Runs as many of the waiting units as fit into one commit, removes them from `waiting`, and resolves when the commit has
 * begun. Each caller is answered once the commit is on disk, or rejected when it failed; then `onDisk` resolves.
 */
async function runBatch(parts: EngineParts, waiting: QueuedUnit[]): Promise<{ readonly onDisk: Promise<void> }> {
  const most = Math.min(waiting.length, maxUnitsPerCommit)
  const batch: QueuedUnit[] = []
  const outcomes: Outcome[] = []
  let tx: ControlledTransaction<Schema> | undefined
  const failAll = async (error: unknown) => {
    await abandon(tx)
    // Without a unit in it, the transaction could not begin, and would not for the others either.
    for (const unit of batch.length > 0 ? batch : waiting.splice(0, most)) unit.fail(error)
  }
  try {
    tx = await parts.db.startTransaction().execute()
    const startedAt = performance.now()
    let turnEndsAt = startedAt + maxMsPerTurn
    for (const unit of waiting.slice(0, most)) {
      if (performance.now() >= turnEndsAt) {
        await turnOfEventLoop()
        turnEndsAt = performance.now() + maxMsPerTurn
      }
      if (batch.length > 0 && performance.now() - startedAt >= maxMsPerCommit) break
      batch.push(unit)
      waiting.shift()
      outcomes.push(await runInSharedCommit(parts, tx, { unit, isAlone: most === 1 }))
    }
  } catch (error) {
    await failAll(error)
    return { onDisk: Promise.resolve() }
  }
  const notifyAll = () => {
    for (const { notify } of outcomes) notify()
  }
  const everyUnitFailed = outcomes.every(({ failed }) => failed)
  return { onDisk: (everyUnitFailed ? tx.rollback() : tx.commit()).execute().then(notifyAll, failAll) }
}

const savepoint = CompiledQuery.raw('savepoint unit')
const release = CompiledQuery.raw('release unit')
const rollBack = CompiledQuery.raw('rollback to unit')

/** A unit that shares the commit with others runs behind a savepoint; one that is alone is rolled back with the transaction. */
async function runInSharedCommit(
  parts: EngineParts,
  tx: ControlledTransaction<Schema>,
  { unit, isAlone }: { readonly unit: QueuedUnit; readonly isAlone: boolean },
): Promise<Outcome> {
  if (!isAlone) await tx.executeQuery(savepoint)
  const outcome = await unit.run(tx)
  if (parts.transactionLost()) {
    throw outcome.error ?? new Error('SQLite ended the transaction by itself and rolled it back')
  }
  if (isAlone) return outcome
  if (outcome.failed) await tx.executeQuery(rollBack)
  await tx.executeQuery(release)
  return outcome
}
