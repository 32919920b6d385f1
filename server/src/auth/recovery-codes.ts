import { symmetricDecrypt } from 'better-auth/crypto'
import type { AuthContext } from './context.ts'
import { librarySecret } from './library-secret.ts'

/** The number of a person's unused recovery codes; undefined when two-factor sign-in is off. */
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
