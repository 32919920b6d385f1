import { symmetricDecrypt } from 'better-auth/crypto'
import type { AuthContext } from './context.ts'
import { librarySecret } from './library-secret.ts'

/** How many a person has left; undefined while they sign in with their password alone. */
export async function recoveryCodesLeft(
  context: Pick<AuthContext, 'db' | 'secrets'>,
  userId: string,
): Promise<number | undefined> {
  const row = await context.db
    .selectFrom('twoFactor')
    .innerJoin('user', 'user.id', 'twoFactor.userId')
    .select(['twoFactor.backupCodes', 'user.twoFactorEnabled'])
    .where('twoFactor.userId', '=', userId)
    .executeTakeFirst()
  if (!row?.twoFactorEnabled) return undefined
  const codes: unknown[] = JSON.parse(await symmetricDecrypt({ key: librarySecret(context), data: row.backupCodes }))
  return codes.length
}
