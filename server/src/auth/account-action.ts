import type { AuditAction } from '@parley/shared/workspace/audit'
import type { Membership, UserActor } from '../actor.ts'
import type { Tx } from '../db/transact.ts'

/** What a person did with their own account, such as signing in or changing the password. */
export type AccountAction = { readonly action: AuditAction; readonly details?: Readonly<Record<string, unknown>> }

/** Records an account action. It is called for each one, in the transaction that performs it. */
export type RecordAccountAction = (tx: Tx, person: UserActor, action: AccountAction) => Promise<void>

/** A sign-in to an account that was refused, counted with the earlier ones from the same address. */
export type FailedSignIn = {
  readonly email: string
  readonly memberships: readonly Membership[]
  readonly address: string
  readonly details: Readonly<Record<string, unknown>>
}

/** Records a failed sign-in. It is called with the failures of existing accounts only. */
export type RecordFailedSignIn = (failure: FailedSignIn) => Promise<void>
