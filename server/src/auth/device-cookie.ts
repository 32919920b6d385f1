import { createHmac, randomBytes } from 'node:crypto'
import { parseCookies } from 'better-auth/cookies'
import { isSameSecret } from '../secrets.ts'
import type { AuthContext } from './context.ts'

type Context = Pick<AuthContext, 'config' | 'secrets'>
type Browser = { readonly email: string; readonly cookies: string | undefined }

const yearSeconds = 365 * 86_400

/**
 * The id of this browser, if its cookie proves that this person has signed in from it before. It grants no access: it only
 * keeps an attacker who guesses passwords from locking the account here.
 */
export function deviceOf(context: Context, { email, cookies }: Browser): string | undefined {
  const [device, proof] = (parseCookies(cookies ?? '').get(nameOf(context)) ?? '').split('.')
  if (!device || !proof) return undefined
  return isSameSecret(proof, proofOf(context, device, email)) ? device : undefined
}

/** The `Set-Cookie` header for a browser whose person has just signed in. */
export function newDeviceCookie(context: Context, email: string): string {
  const device = randomBytes(16).toString('base64url')
  const value = `${nameOf(context)}=${device}.${proofOf(context, device, email)}`
  return `${value}; Path=/api/auth; Max-Age=${yearSeconds}; HttpOnly; SameSite=Lax${isSecure(context) ? '; Secure' : ''}`
}

function proofOf({ secrets }: Context, device: string, email: string): string {
  const of = `${device} ${email.trim().toLowerCase()}`
  return createHmac('sha256', secrets.derive('known devices')).update(of).digest('base64url')
}

const isSecure = ({ config }: Context) => config.baseUrl.startsWith('https://')

function nameOf(context: Context): string {
  return `${isSecure(context) ? '__Secure-' : ''}parley.device`
}
