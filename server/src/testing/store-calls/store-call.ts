import type { App } from '../../app.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'
import type { TenantObjects } from './tenant-data.ts'

export type Caller = { readonly app: App; readonly tx: Tx; readonly scope: Scope; readonly its: TenantObjects }

/** A store function and how it is called for the objects of one tenant. */
export type StoreCall = {
  readonly store: (...args: never) => unknown
  readonly call: (caller: Caller) => unknown
  /** Whether its rows belong to one mode, or to a workspace in both modes. */
  readonly within: 'mode' | 'workspace'
  /** Stores what it is given without a look-up, so what it is given is its caller's responsibility. */
  readonly onlyInserts: boolean
}

type Options = { readonly onlyInserts?: true }
type MakeCall<Args extends readonly unknown[]> = (argsOf: (caller: Caller) => Args, options?: Options) => StoreCall

/** Calls a function whose rows belong to one mode of a workspace: `inMode(store)(arguments)`. */
export function inMode<Args extends readonly unknown[]>(store: (...args: Args) => unknown): MakeCall<Args> {
  return (argsOf, { onlyInserts = false } = {}) => {
    return { store, call: (caller) => store(...argsOf(caller)), within: 'mode', onlyInserts }
  }
}

/** Calls a function whose rows both modes of a workspace share. */
export function inBothModes<Args extends readonly unknown[]>(store: (...args: Args) => unknown): MakeCall<Args> {
  return (argsOf, options) => ({ ...inMode(store)(argsOf, options), within: 'workspace' })
}
