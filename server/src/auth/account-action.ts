import type { AuditAction } from '@parley/shared/workspace/audit'
import type { UserActor } from '../actor.ts'
import type { Tx } from '../db/transact.ts'

/** What a person did with their own account, such as signing in or changing the password. */
export type AccountAction = { readonly action: AuditAction; readonly details?: Readonly<Record<string, unknown>> }

/** Called for each account action, in the transaction that performs it. */
export type RecordAccountAction = (tx: Tx, person: UserActor, action: AccountAction) => Promise<void>
