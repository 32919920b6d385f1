import type { SignInMethods } from '@parley/shared/workspace/sign-in'
import type { App } from '../../../app.ts'

/** How people sign in here, for the sign-in page. */
export function signInMethods({ config }: App): SignInMethods {
  return { passwords: config.passwordSignIn, provider: config.oidc?.label ?? null }
}
