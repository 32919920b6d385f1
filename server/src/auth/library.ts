import { passwordLength } from '@parley/shared/words'
import { betterAuth } from 'better-auth'
import { isAPIError } from 'better-auth/api'
import { organization } from 'better-auth/plugins'
import type { Kysely } from 'kysely'
import { isStoreUnavailable, isUniqueViolation } from '../db/dialect.ts'
import type { Schema } from '../db/schema.ts'
import { clientAddressHeader } from '../http/client-address.ts'
import type { AuthContext } from './context.ts'
import { librarySecret } from './library-secret.ts'
import { makeTwoFactor, makeUsedCodeRefusal } from './two-factor.ts'

const daySeconds = 86_400

/** A session ends after a week without use. Its absolute end is ours to see to: `sessions.ts`. */
const idleSeconds = 7 * daySeconds

export type Library = ReturnType<typeof openLibrary>

/**
 * Better Auth over our one store, which it reads and writes through `db`: it keeps people, passwords and sessions.
 * Everything else about them is ours.
 */
export function openLibrary(context: AuthContext, db: Kysely<Schema>) {
  return betterAuth({
    appName: 'Parley',
    baseURL: new URL(context.config.baseUrl).origin,
    secret: librarySecret(context),
    // What belongs together is one transaction from outside, together with our own part of it: db/units-of-work.ts.
    database: { db, type: context.store.identityDialect, transaction: false },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: passwordLength.min,
      maxPasswordLength: passwordLength.max,
      password: context.passwords,
    },
    session: { expiresIn: idleSeconds, updateAge: daySeconds },
    plugins: [
      organization({
        allowUserToCreateOrganization: false,
        schema: { member: { additionalFields: { permissions: { type: 'string', required: false, input: false } } } },
      }),
      makeTwoFactor(),
    ],
    hooks: { before: makeUsedCodeRefusal(db) },
    // Ours come before it, and know of accounts and browsers too: guesses.ts.
    rateLimit: { enabled: false },
    advanced: {
      // Ours judges every door alike and lets programs without an Origin sign out: http/request-origin.ts.
      disableCSRFCheck: true,
      ipAddress: { ipAddressHeaders: [clientAddressHeader] },
      // A test compares the tables with what the library wants, so that no start has to.
      database: { generateId: () => context.newId(), validateSchema: false },
    },
    telemetry: { enabled: false },
    // Refusals are for whoever asked; the library would print some of them past our log.
    onAPIError: {
      onError: (err) => {
        if (isAPIError(err) && err.status !== 'INTERNAL_SERVER_ERROR') return
        // Thrown from here it reaches our door, which has a sentence for it.
        if (isStoreUnavailable(err) || isUniqueViolation(err)) throw err
        context.log.error({ from: 'sign-in', err }, 'The sign-in library failed')
      },
    },
    logger: {
      level: 'warn',
      log: (level, message, ...more) =>
        context.log[level]({ from: 'sign-in', err: more.find((each) => each instanceof Error) }, message),
    },
  })
}
