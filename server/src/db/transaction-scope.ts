import { AsyncLocalStorage } from 'node:async_hooks'

/** What hangs on one unit of work inside a transaction. `open` ends with it: work started there that runs later is free. */
export type TransactionScope = {
  open: boolean
  readonly afterCommit: (() => void)[]
  readonly atCommit: Map<Settle<never>, unknown[]>
}

type Settle<Item> = (items: readonly Item[]) => Promise<void>

const scopes = new AsyncLocalStorage<TransactionScope>()

/** Not `open`: there is no transaction yet; whoever begins it opens the scope. */
export function newScope({ open } = { open: true }): TransactionScope {
  return { open, afterCommit: [], atCommit: new Map() }
}

export async function runInScope<Result>(scope: TransactionScope, work: () => Promise<Result>): Promise<Result> {
  try {
    return await scopes.run(scope, async () => {
      const result = await work()
      for (const [settle, items] of scope.atCommit) await settle(items as never)
      return result
    })
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

/** Where it stands that something after a commit failed. */
export type HookLog = { readonly error: (about: { err: unknown }, sentence: string) => void }

/** Runs what waited for the commit, which stands by now: one that throws takes nothing from its caller or from others. */
export function runAfterCommit(scope: TransactionScope, log: HookLog): void {
  for (const hook of scope.afterCommit) {
    try {
      hook()
    } catch (error) {
      log.error({ err: error }, 'What follows a commit failed; what was committed stays')
    }
  }
}

/**
 * Hands all items of one unit of work to `settle` together, inside the transaction and as the last thing before its
 * commit: for rows that many writers need, which are so held for the shortest time, and after all others.
 */
export function atCommit<Item>(settle: Settle<Item>, item: Item): void {
  const scope = scopes.getStore()
  if (!scope?.open) throw new Error('Outside of a transaction: there is no commit to wait for')
  const gathered = scope.atCommit.get(settle as Settle<never>)
  if (gathered) gathered.push(item)
  else scope.atCommit.set(settle as Settle<never>, [item])
}
