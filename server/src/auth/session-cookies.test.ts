import { describe, expect, test } from 'vitest'
import { cookieOf, openTestServer } from '../testing/http/server.ts'
import { me, showPassword, step, turnOn } from '../testing/http/two-factor.ts'
import { engines } from '../testing/stores/engines.ts'

/** The settings of an installation behind a proxy on this machine that ends TLS. */
const behindProxy = { baseUrl: 'https://parley.example', trustProxy: 'loopback' }
const fromProxy = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https', origin: behindProxy.baseUrl }

describe.each(engines)('on $name', (engine) => {
  test('session cookies belong to this host alone over https, and work behind a proxy', async () => {
    const { call, owner } = await openTestServer(engine, behindProxy)
    const { email, password } = owner

    const signedIn = await call('POST', '/api/auth/sign-in/email', { headers: fromProxy, body: { email, password } })

    const cookie = sessionCookieOf(signedIn.headers['set-cookie'])
    expect(cookie).toMatch(/^__Host-better-auth\.session_token=/)
    expect(attributesOf(cookie)).toEqual(['httponly', 'max-age=604800', 'path=/', 'samesite=lax', 'secure'])
    const session = cookieOf(signedIn.headers['set-cookie'])
    expect((await call('GET', '/api/me', { headers: fromProxy, cookie: session })).status).toBe(200)

    const signedOut = await call('POST', '/api/auth/sign-out', { headers: fromProxy, cookie: session })
    expect(sessionCookieOf(signedOut.headers['set-cookie'])).toMatch(/^__Host-.*Max-Age=0;.*Path=\/;.*Secure/)
    expect((await call('GET', '/api/me', { headers: fromProxy, cookie: session })).status).toBe(401)
  })

  test('without the prefix are refused over https, so that another host cannot plant them', async () => {
    const { call, owner } = await openTestServer(engine, behindProxy)
    const value = owner.cookie.replace(/^[^=]+=/, '')
    expect(owner.cookie).toBe(`__Host-better-auth.session_token=${value}`)

    for (const name of ['better-auth.session_token', '__Secure-better-auth.session_token']) {
      const answer = await call('GET', '/api/me', { headers: fromProxy, cookie: `${name}=${value}` })
      expect(answer.status, name).toBe(401)
    }
    const both = `__Secure-better-auth.session_token=planted; ${owner.cookie}`
    expect((await call('GET', '/api/me', { headers: fromProxy, cookie: both })).status).toBe(200)
  })

  test('session cookies of the second step belong to this host alone over https', async () => {
    const server = await openTestServer(engine, behindProxy)
    const { recoveryCodes } = await turnOn(server, server.owner)

    const half = await showPassword(server, server.owner)
    const whole = await step(server, half.cookie, { recovery: recoveryCodes[0] ?? '' })

    expect(half.cookie).toMatch(/(^|; )__Host-better-auth\.two_factor=/)
    expect(whole.cookie).toMatch(/(^|; )__Host-better-auth\.session_token=/)
    expect((await me(server, whole)).status).toBe(200)
  })

  test('session cookies have neither prefix nor Secure over http', async () => {
    const { call, owner } = await openTestServer(engine)
    const { email, password } = owner

    const { headers } = await call('POST', '/api/auth/sign-in/email', { body: { email, password } })

    const cookie = sessionCookieOf(headers['set-cookie'])
    expect(cookie).toMatch(/^better-auth\.session_token=/)
    expect(attributesOf(cookie)).toEqual(['httponly', 'max-age=604800', 'path=/', 'samesite=lax'])
  })
})

function sessionCookieOf(setCookie: string | readonly string[] | undefined): string {
  return [setCookie ?? []].flat().find((cookie) => cookie.includes('session_token=')) ?? ''
}

function attributesOf(cookie: string): string[] {
  return cookie
    .split('; ')
    .slice(1)
    .map((attribute) => attribute.toLowerCase())
    .toSorted()
}
