import { expect, test } from 'vitest'
import { openTestServer } from '../testing/http/server.ts'
import { sqlite } from '../testing/stores/engines.ts'

const path = '/.well-known/security.txt'

test('security.txt names the contact, the policy and a date 30 days ahead', async () => {
  const { call, fixture } = await openTestServer(sqlite, {
    baseUrl: 'https://parley.example',
    securityContact: 'mailto:security@example.com',
    securityPolicyUrl: 'https://example.com/security',
  })
  const expires = () => new Date(fixture.app.now() + 30 * 86_400_000).toISOString()

  for (const days of [0, 100]) {
    fixture.clock.advance(days * 86_400_000)
    const answer = await call('GET', path)

    expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'text/plain; charset=utf-8' } })
    expect(answer.body.split('\n')).toEqual([
      'Contact: mailto:security@example.com',
      `Expires: ${expires()}`,
      'Policy: https://example.com/security',
      'Canonical: https://parley.example/.well-known/security.txt',
      '',
    ])
  }
})

test('security.txt has no policy where none is configured', async () => {
  const { call } = await openTestServer(sqlite, { securityContact: 'https://example.com/report' })
  expect((await call('GET', path)).body).toMatch(/^Contact: https:\/\/example\.com\/report\nExpires: .*\nCanonical: /)
})

test('security.txt does not exist without a contact', async () => {
  const { call } = await openTestServer(sqlite)
  expect(await call('GET', path)).toMatchObject({ status: 404, body: { code: 'not_found' } })
})
