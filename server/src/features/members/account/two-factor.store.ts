import type { App } from '../../../app.ts'
import type { Tx } from '../../../db/transact.ts'

/** Deletes the second factor of the account with this address. Returns its workspaces; undefined when it had none. */
export async function deleteTwoFactor(app: App, tx: Tx, email: string): Promise<string[] | undefined> {
  const user = await tx
    .selectFrom('user')
    .select(['id', 'twoFactorEnabled'])
    .where('email', '=', email)
    .executeTakeFirst()
  if (!user?.twoFactorEnabled) return undefined
  await tx.deleteFrom('twoFactor').where('userId', '=', user.id).execute()
  await tx
    .updateTable('user')
    .set({ twoFactorEnabled: app.store.identityFlag(false), updatedAt: app.store.identityTime(app.now()) })
    .where('id', '=', user.id)
    .execute()
  const memberships = await tx.selectFrom('member').select('organizationId').where('userId', '=', user.id).execute()
  return memberships.map(({ organizationId }) => organizationId)
}
