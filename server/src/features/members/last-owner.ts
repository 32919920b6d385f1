import { sentence } from '@parley/shared/sentences/sentence'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/transact.ts'
import { AppError } from '../../errors.ts'
import type { Scope } from '../../policy.ts'
import { lockOwners } from './members.store.ts'

type OwnerChange = { readonly userId: string; readonly staysOwner: boolean }

/** Refuses to remove the last owner: a workspace without one could never get another. Locks the owners. */
export async function refuseLastOwner(
  app: App,
  tx: Tx,
  scope: Scope,
  { userId, staysOwner }: OwnerChange,
): Promise<void> {
  const owners = await lockOwners(app, tx, scope)
  if (staysOwner || owners.length > 1 || owners[0] !== userId) return
  throw new AppError('conflict', sentence('lastOwner'))
}
