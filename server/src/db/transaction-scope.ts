import { AsyncLocalStorage } from 'node:async_hooks'

/** The hooks of one unit of work inside a transaction. `open` ends with it, so work it started that runs later is unrestricted. */
export type TransactionScope = {
  open: boolean
  readonly afterCommit: (() => void)[]
  readonly atCommit: Map<Settle<never>, unknown[]>
}

type Settle<Item> = (items: readonly Item[]) => Promise<void>

const scopes = new AsyncLocalStorage<TransactionScope>()

/** Makes a scope, with `open: false` where the transaction has not begun; beginning it opens the scope. */
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
 * Throws inside a transaction. There a statement through `db` would deadlock with its own transaction on SQLite, and on
 * PostgreSQL it would run outside the transaction and survive its rollback.
 */
export function refuseInsideTransaction(): void {
  if (scopes.getStore()?.open) throw new Error('Inside a transaction: use tx, not db')
}

/** Runs `work` after the surrounding transaction commits, and never if it is rolled back; immediately outside a transaction. */
export function afterCommit(work: () => void): void {
  const scope = scopes.getStore()
  if (scope?.open) scope.afterCommit.push(work)
  else work()
}

/** The log for hooks that fail after a commit. */
export type HookLog = { readonly error: (fields: { err: unknown }, message: string) => void }

/** Runs the hooks after the commit. A hook that throws affects neither its caller nor the other hooks. */
export function runAfterCommit(scope: TransactionScope, log: HookLog): void {
  for (const hook of scope.afterCommit) {
    try {
      hook()
    } catch (error) {
      log.error({ err: error }, 'An action after a commit failed; the commit itself stands')
    }
  }
}

/**
 * Passes all items of one unit of work to `settle` together, inside the transaction and immediately before its commit:
 * for rows that many writers update, so that they are locked last and for the shortest time.
 */
export function atCommit<Item>(settle: Settle<Item>, item: Item): void {
  const scope = scopes.getStore()
  if (!scope?.open) throw new Error('Outside a transaction there is no commit to wait for')
  const existing = scope.atCommit.get(settle as Settle<never>)
  if (existing) existing.push(item)
  else scope.atCommit.set(settle as Settle<never>, [item])
}
