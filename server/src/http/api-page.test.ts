import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openTestServer } from '../testing/http/server.ts'
import { sqlite } from '../testing/stores/engines.ts'

function built(): string {
  const folder = mkdtempSync(join(tmpdir(), 'parley-api-page-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const page = join(folder, 'docs/api')
  mkdirSync(join(page, 'assets'), { recursive: true })
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Parley</title>')
  writeFileSync(join(page, 'index.html'), '<!doctype html><title>Parley API</title>')
  writeFileSync(join(page, 'assets', 'main-abc123.js'), `console.log(${JSON.stringify('x'.repeat(5000))})`)
  return folder
}

test('anyone reads the page of the API, whose policy lets it load nothing but files of this server', async () => {
  const { call } = await openTestServer(sqlite, {}, built())
  for (const path of ['/docs/api', '/docs/api/']) {
    const { status, headers, body } = await call('GET', path)
    expect([status, body]).toEqual([200, '<!doctype html><title>Parley API</title>'])
    const policy = headers['content-security-policy'] ?? ''
    expect(policy).toMatch(/^default-src 'none'; script-src 'self'; /)
    expect(policy).not.toMatch(/https?:|unsafe-eval|\*/)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(headers['cache-control']).toBe('no-cache')
  }
  const script = await call('GET', '/docs/api/assets/main-abc123.js')
  expect(script.headers['content-type']).toBe('text/javascript; charset=utf-8')
  expect(script.headers['cache-control']).toContain('immutable')
  expect((await call('GET', '/docs/api/assets/nothing.js')).status).toBe(404)
  // The policy of the dashboard is its own.
  expect((await call('GET', '/inbox')).headers['content-security-policy']).toMatch(/^default-src 'self';/)
})

test('the page of the API says that it is not built where it is not', async () => {
  const { call } = await openTestServer(sqlite)
  const { status, body } = await call('GET', '/docs/api')
  expect([status, body]).toEqual([503, 'The API reference is not built yet. Run: pnpm build'])
})
