import { expect } from 'vitest'
import type { UserActor } from '../../actor.ts'
import type { App } from '../../app.ts'
import { cookieOf, type SignedIn, type TestServer } from './server.ts'
import { signInCode } from './sign-in-code.ts'

/** The app's next code is already valid, and the one used for turning it on cannot be used again. */
export const later = 30_000

type Cookie = Pick<SignedIn, 'cookie'>
type Person = Pick<SignedIn, 'email' | 'password' | 'cookie'>

/** Turns it on like the account page. The cookie of the new session replaces the old one. */
export async function turnOn(server: TestServer, person: Person) {
  const begun = await change(server, person, 'enable', { password: person.password })
  const secret = new URL(begun.body.totpURI).searchParams.get('secret') ?? ''
  const code = signInCode(secret)
  const confirmed = await step(server, person.cookie, { totp: code })
  expect(confirmed.status).toBe(200)
  return { secret, code, recoveryCodes: begun.body.backupCodes as string[], cookie: confirmed.cookie }
}

export async function change(server: TestServer, { cookie }: Cookie, path: string, body: Record<string, unknown>) {
  const answer = await server.call('POST', `/api/auth/two-factor/${path}`, { cookie, body })
  return { ...answer, cookie: cookieOf(answer.headers['set-cookie']) }
}

export async function showPassword(server: TestServer, { email, password }: Person) {
  // Clears the limit of ten attempts per minute, which is meant for guesses.
  server.fixture.clock.advance(60_000)
  const answer = await server.call('POST', '/api/auth/sign-in/email', { body: { email, password } })
  return { ...answer, cookie: cookieOf(answer.headers['set-cookie']) }
}

type Proof = { readonly totp: string } | { readonly recovery: string }

export async function step(server: TestServer, cookie: string, proof: Proof, from?: string) {
  const path = 'totp' in proof ? 'verify-totp' : 'verify-backup-code'
  const body = { code: 'totp' in proof ? proof.totp : proof.recovery }
  const headers = from === undefined ? {} : { 'x-forwarded-for': from }
  const answer = await server.call('POST', `/api/auth/two-factor/${path}`, { cookie, body, headers })
  return { ...answer, cookie: cookieOf(answer.headers['set-cookie']) }
}

export function me(server: TestServer, { cookie }: Cookie) {
  return server.call('GET', '/trpc/members.me', { cookie })
}

export async function codesLeft(server: TestServer, { cookie }: Cookie): Promise<number | undefined> {
  const { body } = await server.call('GET', '/trpc/account.twoFactor', { cookie })
  const { is_on, recovery_codes_left } = body.result?.data ?? { recovery_codes_left: 0, is_on: true }
  return is_on ? recovery_codes_left : undefined
}

/** Marks the account as having a second factor, without a secret. `turnOn` does it as a person does. */
export async function turnOnTwoFactor(app: App, { userId }: Pick<UserActor, 'userId'>): Promise<void> {
  const twoFactorEnabled = app.store.identityFlag(true)
  await app.db.updateTable('user').set({ twoFactorEnabled }).where('id', '=', userId).execute()
}
