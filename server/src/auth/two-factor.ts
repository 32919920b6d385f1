import { randomInt } from 'node:crypto'
import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api'
import { twoFactor } from 'better-auth/plugins'
import type { Kysely } from 'kysely'
import type { Schema } from '../db/schema.ts'
import { isFirstUse } from './used-codes.ts'

/** Wrong codes of one person in a row, from wherever they come, before none is taken for a while. */
export const wrongCodesAtMost = 10
export const lockSeconds = 15 * 60

const recoveryCodes = 10
/** Without letters and digits that are taken for each other. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Codes of an app (RFC 6238) and ten recovery codes. The library encrypts both under its secret. */
export function makeTwoFactor() {
  return twoFactor({
    issuer: 'Parley',
    accountLockout: { maxFailedAttempts: wrongCodesAtMost, durationSeconds: lockSeconds },
    backupCodeOptions: { customBackupCodesGenerate: () => Array.from({ length: recoveryCodes }, newRecoveryCode) },
  })
}

function newRecoveryCode(): string {
  const text = Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return `${text.slice(0, 5)}-${text.slice(5)}`
}

/** The library takes the same code for as long as it is valid; RFC 6238 (section 5.2) wants each taken once. */
export function makeUsedCodeRefusal(db: Kysely<Schema>) {
  return createAuthMiddleware(async (context) => {
    if (context.path !== '/two-factor/verify-totp') return
    const userId = (await getSessionFromCtx(context))?.user.id ?? (await personInSecondStep(context))
    if (userId === undefined || (await isFirstUse(db, userId, String(context.body.code)))) return
    throw new APIError('UNAUTHORIZED', { code: 'INVALID_CODE' })
  })
}

type Context = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0]

/** Whoever has shown the password in this browser, and not yet a code. */
async function personInSecondStep({ context, getSignedCookie }: Context): Promise<string | undefined> {
  const challenge = await getSignedCookie(context.createAuthCookie('two_factor').name, context.secret)
  if (!challenge) return undefined
  return (await context.internalAdapter.findVerificationValue(challenge))?.value
}
