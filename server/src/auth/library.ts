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
import type { Provider } from './oidc/provider.ts'
import { installationLimits } from './requirements/session-limits.ts'
import { makeTwoFactor, makeUsedCodeRefusal } from './two-factor.ts'

export const renewEverySeconds = 86_400

/** The longest time without use. `sessions.ts` enforces the age, and the shorter limits of workspaces. */
export const idleSeconds = installationLimits.idleMs / 1000

export type Library = ReturnType<typeof openLibrary>

/**
 * Better Auth on our store, which it reads and writes through `db`. It manages accounts, passwords and sessions; the rest
 * is our own code.
 */
export function openLibrary(context: AuthContext, db: Kysely<Schema>, provider?: Provider) {
  return betterAuth({
    appName: 'Parley',
    baseURL: new URL(context.config.baseUrl).origin,
    secret: librarySecret(context),
    // We provide the transaction, together with our own writes: db/units-of-work.ts.
    database: { db, type: context.store.identityDialect, transaction: false },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: passwordLength.min,
      maxPasswordLength: passwordLength.max,
      password: context.passwords,
    },
    session: { expiresIn: idleSeconds, updateAge: renewEverySeconds },
    plugins: [
      organization({
        allowUserToCreateOrganization: false,
        schema: { member: { additionalFields: { permissions: { type: 'string', required: false, input: false } } } },
      }),
      makeTwoFactor(),
      ...(provider ? [provider.plugin] : []),
    ],
    account: {
      // The state of a sign-in through the provider is in an encrypted cookie, so that nothing is written before it returns.
      storeStateStrategy: 'cookie',
      // Parley needs none of the provider's tokens once the person is signed in, and links accounts itself: oidc/callback.ts.
      updateAccountOnSignIn: false,
      accountLinking: { enabled: false },
    },
    hooks: { before: makeUsedCodeRefusal(db) },
    // Our own limits apply first, and also consider accounts and browsers: guesses.ts.
    rateLimit: { enabled: false },
    advanced: {
      ...cookiesFor(context.config.baseUrl),
      // Our own check treats all entry points alike and lets programs without an Origin sign out: http/request-origin.ts.
      disableCSRFCheck: true,
      ipAddress: { ipAddressHeaders: [clientAddressHeader] },
      // A test compares the tables with the library's schema, so that it is not checked at every start.
      database: { generateId: () => context.newId(), validateSchema: false },
    },
    telemetry: { enabled: false },
    // Refusals are for the caller; the library would print some of them outside our log.
    onAPIError: {
      onError: (err) => {
        if (isAPIError(err) && err.status !== 'INTERNAL_SERVER_ERROR') return
        // Thrown here, it reaches our error handler, which has a message for it.
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

/**
 * Over https, browsers accept a `__Host-` cookie only from this host itself, with `Secure` and `Path=/`: neither another
 * host of the same domain nor an attacker on a connection without TLS can plant one. The library can only add `__Secure-`.
 */
function cookiesFor(baseUrl: string) {
  if (!baseUrl.startsWith('https://')) return {}
  return {
    useSecureCookies: false,
    cookiePrefix: '__Host-better-auth',
    defaultCookieAttributes: { secure: true, path: '/' },
  }
}
