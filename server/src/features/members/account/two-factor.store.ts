import type { App } from '../../../app.ts'
import type { Tx } from '../../../db/transact.ts'

/** Takes the second factor from whoever has this address. Answers their workspaces; undefined when they had none. */
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
