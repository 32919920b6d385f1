import { AsyncLocalStorage } from 'node:async_hooks'

/** What hangs on one unit of work inside a transaction. `open` ends with it: work started there that runs later is free. */
type TransactionScope = { open: boolean; readonly afterCommit: (() => void)[] }

const scopes = new AsyncLocalStorage<TransactionScope>()

export function newScope(): TransactionScope {
  return { open: true, afterCommit: [] }
}

export async function runInScope<Result>(scope: TransactionScope, work: () => Promise<Result>): Promise<Result> {
  try {
    return await scopes.run(scope, work)
  } finally {
    scope.open = false
  }
}

/**
 * Throws inside a transaction. On SQLite a second statement there would wait for the transaction it is part of, for
 * ever; on Postgres it would run beside it and survive its rollback.
 */
export function refuseInsideTransaction(): void {
  if (scopes.getStore()?.open) throw new Error('Inside a transaction: use tx, not db')
}

/** Runs `work` once the surrounding transaction is committed, and never if it is rolled back; at once outside of one. */
export function afterCommit(work: () => void): void {
  const scope = scopes.getStore()
  if (scope?.open) scope.afterCommit.push(work)
  else work()
}
