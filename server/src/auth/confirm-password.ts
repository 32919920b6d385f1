import type { IncomingMessage } from 'node:http'
import { sentence } from '@parley/shared/sentences/sentence'
import type { UserActor } from '../actor.ts'
import { AppError } from '../errors.ts'
import { clientAddressOf } from '../http/client-address.ts'
import type { AuthContext } from './context.ts'
import type { Guesses } from './guesses.ts'

type Asked = { readonly password: string; readonly request: IncomingMessage }

/** Throws unless this is the person's password, with the limits of a sign-in. */
export type ConfirmPassword = (person: UserActor, asked: Asked) => Promise<void>

export function makeConfirmPassword(
  { db, passwords }: Pick<AuthContext, 'db' | 'passwords'>,
  guesses: Guesses,
): ConfirmPassword {
  return async ({ userId, email }, { password, request }) => {
    const address = clientAddressOf(request)
    await guesses.slowDown(address, 'password')
    const guess = await guesses.begin({ email, address, cookies: request.headers.cookie })
    const account = await db
      .selectFrom('account')
      .select('password')
      .where('userId', '=', userId)
      .where('providerId', '=', 'credential')
      .executeTakeFirst()
    const hash = account?.password
    if (!hash || !(await passwords.verify({ hash, password }))) {
      const message = sentence('currentPasswordIncorrect')
      throw new AppError('invalid_request', message, { details: [{ path: 'password', message }] })
    }
    await guess.refundAll()
  }
}
