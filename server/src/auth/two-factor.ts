import { randomInt } from 'node:crypto'
import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api'
import { twoFactor } from 'better-auth/plugins'
import type { Kysely } from 'kysely'
import type { Schema } from '../db/schema.ts'

/** Consecutive wrong codes of one person, from any address, before the account is locked for a while. */
export const maxWrongCodes = 10
export const lockSeconds = 15 * 60

const recoveryCodes = 10
/** The alphabet lacks letters and digits that are easily confused. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

/**
 * Codes from an app (RFC 6238) and ten recovery codes. The library encrypts both with its secret. Where they are on, they are
 * required after a password and after a sign-in through the provider alike.
 */
export function makeTwoFactor() {
  const plugin = twoFactor({
    issuer: 'Parley',
    accountLockout: { maxFailedAttempts: maxWrongCodes, durationSeconds: lockSeconds },
    backupCodeOptions: { customBackupCodesGenerate: () => Array.from({ length: recoveryCodes }, newRecoveryCode) },
  })
  // The library itself requires them after a password only.
  const after = plugin.hooks.after.map((hook): typeof hook => ({
    ...hook,
    matcher: (context) => hook.matcher(context) || context.path === '/callback/:id',
  }))
  return { ...plugin, hooks: { after } }
}

function newRecoveryCode(): string {
  const text = Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return `${text.slice(0, 5)}-${text.slice(5)}`
}

/** The library accepts a code for as long as it is valid; RFC 6238 (section 5.2) requires that each is accepted once. */
export function makeUsedCodeRefusal(db: Kysely<Schema>) {
  return createAuthMiddleware(async (context) => {
    if (context.path !== '/two-factor/verify-totp') return
    const userId = (await getSessionFromCtx(context))?.user.id ?? (await personInSecondStep(context))
    if (userId === undefined || (await isFirstUse(db, userId, String(context.body.code)))) return
    throw new APIError('UNAUTHORIZED', { code: 'INVALID_CODE' })
  })
}

type Context = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0]

/** The person who has entered the password in this browser, but not yet a code. */
async function personInSecondStep({ context, getSignedCookie }: Context): Promise<string | undefined> {
  const challenge = await getSignedCookie(context.createAuthCookie('two_factor').name, context.secret)
  if (!challenge) return undefined
  return (await context.internalAdapter.findVerificationValue(challenge))?.value
}

/** How long a code that was tried is remembered: longer than it is accepted, which is for its own 30 seconds and those before and after. */
const rememberMs = 120_000

/**
 * Returns true once for each code of a person. Wrong codes count too, so that only one of two concurrent requests is
 * checked: the other waits for this transaction.
 */
async function isFirstUse(db: Kysely<Schema>, userId: string, code: string): Promise<boolean> {
  // Codes depend on the wall clock, in the library and on phones.
  const now = Date.now()
  await db
    .deleteFrom('tried_code')
    .where('user_id', '=', userId)
    .where('tried_at', '<=', now - rememberMs)
    .execute()
  const first = await db
    .insertInto('tried_code')
    .values({ user_id: userId, code, tried_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'code']).doNothing())
    .returning('code')
    .executeTakeFirst()
  return first !== undefined
}
