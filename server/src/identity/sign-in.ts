import type { IncomingHttpHeaders } from 'node:http'
import { fromNodeHeaders } from 'better-auth/node'
import { clientAddressHeader } from '../http/client-address.ts'
import type { Library } from './library.ts'

export type Credentials = { readonly email: string; readonly password: string }

/**
 * Answers `Set-Cookie` headers. Counts no tries and asks for no second factor, so only for callers that have just made
 * the account. Of the request's headers the session keeps its device and its address.
 */
export function makeSignIn(library: Library) {
  return async ({ email, password }: Credentials, asking: IncomingHttpHeaders = {}): Promise<string[]> => {
    const { [clientAddressHeader]: address, 'user-agent': device } = asking
    const { headers } = await library.api.signInEmail({
      body: { email, password },
      headers: fromNodeHeaders({ [clientAddressHeader]: address, 'user-agent': device }),
      returnHeaders: true,
    })
    return headers.getSetCookie()
  }
}
