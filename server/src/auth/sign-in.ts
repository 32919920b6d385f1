import type { IncomingHttpHeaders } from 'node:http'
import { fromNodeHeaders } from 'better-auth/node'
import type { UnitsOfWork } from '../db/units-of-work.ts'
import { clientAddressHeader } from '../http/client-address.ts'
import type { RecordAccountAction } from './account-action.ts'
import type { Library } from './library.ts'
import type { Sessions } from './sessions.ts'

export type Credentials = { readonly email: string; readonly password: string }

type Services = Pick<Sessions, 'signedIn'> & {
  readonly units: UnitsOfWork
  readonly record: RecordAccountAction
}

/**
 * Returns `Set-Cookie` headers. Counts no attempts and requires no second factor, so it is only for callers that have just
 * created the account. The session stores the device and the address from the request's headers.
 */
export function makeSignIn(library: Library, { units, signedIn, record }: Services) {
  return ({ email, password }: Credentials, requestHeaders: IncomingHttpHeaders = {}): Promise<string[]> =>
    units.run(async (tx) => {
      const { [clientAddressHeader]: address, 'user-agent': device } = requestHeaders
      const { headers } = await library.api.signInEmail({
        body: { email, password },
        headers: fromNodeHeaders({ [clientAddressHeader]: address, 'user-agent': device }),
        returnHeaders: true,
      })
      const cookies = headers.getSetCookie()
      const person = await signedIn(await tx(), cookies, requestHeaders)
      if (person) await record(await tx(), person, { action: 'session.signed_in' })
      return cookies
    })
}
