import type { App } from '../../app.ts'
import type { Tx } from '../../db/transact.ts'
import { AppError } from '../../errors.ts'
import type { Scope } from '../../policy.ts'
import { lockOwners } from './members.store.ts'

type Leaving = { readonly userId: string; readonly stays: boolean }

/** A workspace without an owner could never get one again. */
export async function refuseLastOwner(app: App, tx: Tx, scope: Scope, { userId, stays }: Leaving): Promise<void> {
  const owners = await lockOwners(app, tx, scope)
  if (stays || owners.length > 1 || owners[0] !== userId) return
  throw new AppError('conflict', 'This is the last owner of the workspace; make somebody else an owner first')
}
