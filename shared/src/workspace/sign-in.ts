import { z } from 'zod'
import { schemaSentence } from '../sentences/sentence.ts'

/** How people sign in to this installation. */
export type SignInMethods = {
  /** Whether local passwords are accepted. */
  passwords: boolean
  /** The name of the OpenID Connect provider, which completes "Sign in with"; null where there is none. */
  provider: string | null
}

/** Starts signing in through the OpenID Connect provider. */
export const ProviderSignIn = z.object({
  /** The path of the dashboard that opens after signing in. */
  next: z.string().max(2_000).refine(isOwnPath, schemaSentence('dashboardPathExpected')).default('/'),
})

/** Whether a path stays in the dashboard. Resolving `/\host` or `//host` would leave it. */
function isOwnPath(path: string): boolean {
  const origin = 'http://parley.invalid'
  return /^\/(?![/\\])/.test(path) && URL.canParse(path, origin) && new URL(path, origin).origin === origin
}
