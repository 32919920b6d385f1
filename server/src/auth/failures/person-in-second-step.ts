import { parseCookies } from 'better-auth/cookies'
import { constantTimeEqual, makeSignature } from 'better-auth/crypto'
import type { Library } from '../library.ts'

/** The person who has entered the password in the browser with these cookies, but not yet a code. */
export async function personInSecondStep(library: Library, cookies: string | undefined): Promise<string | undefined> {
  const { createAuthCookie, internalAdapter, secret } = await library.$context
  const signed = decode(parseCookies(cookies ?? '').get(createAuthCookie('two_factor').name) ?? '')
  const dot = signed.lastIndexOf('.')
  if (dot < 1) return undefined
  const challenge = signed.slice(0, dot)
  if (!constantTimeEqual(signed.slice(dot + 1), await makeSignature(challenge, secret))) return undefined
  return (await internalAdapter.findVerificationValue(challenge))?.value
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
