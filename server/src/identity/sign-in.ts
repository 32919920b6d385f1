import type { Library } from './library.ts'

export type Credentials = { readonly email: string; readonly password: string }

/** Answers `Set-Cookie` headers. Counts no tries, so only for callers that have just proved themselves otherwise. */
export function makeSignIn(library: Library) {
  return async ({ email, password }: Credentials): Promise<string[]> => {
    const { headers } = await library.api.signInEmail({ body: { email, password }, returnHeaders: true })
    return headers.getSetCookie()
  }
}
