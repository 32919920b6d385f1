import { once } from 'node:events'
import { statSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { request } from 'undici'
import { expect, test } from 'vitest'
import { newDataDir, serveParley, startParley } from './testing/http/process.ts'
import { cookieOf } from './testing/http/server.ts'

const owner = { PARLEY_OWNER_EMAIL: 'root@example.com', PARLEY_OWNER_PASSWORD: 'a long password' }
const credentials = JSON.stringify({ email: owner.PARLEY_OWNER_EMAIL, password: owner.PARLEY_OWNER_PASSWORD })
const json = { 'content-type': 'application/json' }

test('on SIGTERM requests finish, subscriptions end, the port is freed, and Parley exits with 0', async () => {
  const PARLEY_DATA_DIR = newDataDir()
  const parley = await serveParley({ PARLEY_DATA_DIR, ...owner })
  const signIn = { method: 'POST', headers: json, body: credentials } as const
  const signedIn = await request(`${parley.url}/api/auth/sign-in/email`, signIn)
  const cookie = cookieOf(signedIn.headers['set-cookie'])
  const stream = await subscribe(parley.url, cookie)
  const half = httpRequest(`${parley.url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { ...json, 'content-length': credentials.length, expect: '100-continue' },
  })
  half.flushHeaders()
  await once(half, 'continue')

  const ended = parley.stop()
  await stream.ended
  half.end(credentials)
  const [answer] = await once(half, 'response')
  answer.resume()
  const { code, stderr } = await ended

  expect([answer.statusCode, code, stderr]).toEqual([200, 0, ''])
  await expect(request(`${parley.url}/healthz`)).rejects.toThrow(/ECONNREFUSED/)
  const readableByOthers = ['parley.db', 'secret'].map((name) => statSync(join(PARLEY_DATA_DIR, name)).mode & 0o077)
  expect(readableByOthers).toEqual([0, 0])
})

test('Parley answers and stops on SIGTERM after the reader of its output is gone', async () => {
  const environment = { PORT: '0', PARLEY_DATA_DIR: newDataDir(), PARLEY_LOG_LEVEL: 'debug' }
  const { child, output, ended } = startParley(['serve'], environment)
  await expect.poll(() => output.stdout).toContain('Parley is ready at')
  const url = /at http:\/\/localhost(:\d+)\n/.exec(output.stdout)?.[1] ?? ''
  child.stdout?.destroy()

  // More lines than the buffer of the log holds, so that it is written to the closed output in between.
  const answers = Array.from({ length: 200 }, () => request(`http://127.0.0.1${url}/api/me`))
  const statuses = (await Promise.all(answers)).map((answer) => answer.statusCode)
  child.kill('SIGTERM')

  expect(new Set(statuses)).toEqual(new Set([401]))
  expect((await ended).code).toBe(0)
})

test('an invalid environment exits with 1 and one line per variable', async () => {
  const { code, stdout, stderr } = await startParley(['serve'], { PORT: 'eighty', PARLEY_OWNER_EMAIL: 'nobody' }).ended
  expect([code, stdout]).toEqual([1, ''])
  expect(stderr).toMatch(/^PORT: /m)
  expect(stderr).toMatch(/^PARLEY_OWNER_EMAIL: /m)
  expect(stderr).not.toMatch(/ at .*\.ts/)
})

test('a variable that is no setting is named at the start', async () => {
  const parley = await serveParley({ PARLEY_DATA_DIR: newDataDir(), PARLEY_BASEURL: 'https://chat.example' })
  const { code, stderr } = await parley.stop()
  expect([code, stderr]).toEqual([0, 'PARLEY_BASEURL is ignored: Parley has no such setting.\n'])
})

test('the setup link is printed to the terminal and never logged', async () => {
  const parley = await serveParley({ PARLEY_DATA_DIR: newDataDir(), PARLEY_LOG_LEVEL: 'trace' })
  const { stdout, stderr } = await parley.stop()
  const lines = `${stdout}${stderr}`.trimEnd().split('\n')
  const log = lines.filter((line) => line.startsWith('{'))
  const token = /^http:\/\/localhost:\d+\/set-up#token=([\w-]{43})$/m.exec(stdout)?.[1]

  expect(lines.filter((line) => !log.includes(line))).toEqual([
    expect.stringMatching(/^Parley is ready at http/),
    'Set up Parley here. The link works once:',
    expect.stringContaining(`#token=${token}`),
  ])
  expect(log.map((line) => JSON.parse(line).msg)).toContain('Parley is not set up yet')
  expect(log.filter((line) => line.includes('token') || line.includes(String(token)))).toEqual([])
})

async function subscribe(url: string, cookie: string) {
  const me = await request(`${url}/api/me`, { headers: { cookie } })
  const { workspaces } = (await me.body.json()) as { workspaces: { id: string }[] }
  const input = encodeURIComponent(JSON.stringify({ workspaceId: workspaces[0]?.id }))
  const stream = await request(`${url}/trpc/live.changes?input=${input}`, {
    headers: { cookie, accept: 'text/event-stream' },
  })
  return { ended: stream.body.text().catch(() => 'cut off') }
}
