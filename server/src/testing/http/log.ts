import type { HookLog } from '../../db/transaction-scope.ts'

/** A logger, and the messages of its error entries. */
export function recordedLog(): { readonly log: HookLog; readonly logged: readonly string[] } {
  const logged: string[] = []
  const log: HookLog = { error: ({ err }) => void logged.push(err instanceof Error ? err.message : String(err)) }
  return { log, logged }
}

export function failWith(message: string): never {
  throw new Error(message)
}
