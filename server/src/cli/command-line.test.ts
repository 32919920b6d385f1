import { tmpdir } from 'node:os'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../config.ts'
import { openStore } from '../db/open.ts'
import { serve } from '../serve.ts'
import { parley } from '../testing/http/command-line.ts'
import { newDataDir } from '../testing/http/process.ts'
import { signInCode } from '../testing/http/sign-in-code.ts'
import { readable } from '../testing/readable.ts'
import { version } from '../version.ts'
import { nodeVersionProblem } from './node-version.ts'

const owner = {
  PARLEY_OWNER_EMAIL: 'root@example.com',
  PARLEY_OWNER_PASSWORD: 'a long password',
  PARLEY_WORKSPACE_NAME: 'Engines',
}

describe('The command line', () => {
  test('help lists every command', async () => {
    const { code, printed } = await parley(['help'])
    expect(code).toBe(0)
    const commands = [
      'serve',
      'migrate',
      'user add',
      'user erase',
      'backup',
      'restore',
      'doctor',
      'verify',
      'secret rotate',
      'version',
    ]
    for (const command of commands) expect(printed).toContain(`parley ${command}`)
    for (const words of [[], ['--help'], ['serve', '--help'], ['-h']]) {
      expect(await parley(words)).toMatchObject({ code: 0, printed })
    }
  })

  test('version prints the version of Parley', async () => {
    expect(await parley(['version'])).toEqual({ code: 0, printed: `Parley ${version}`, errorOutput: '' })
  })

  test.each([
    [['frobnicate'], 'There is no command "frobnicate". "parley help" lists the commands.'],
    [['user'], 'There is no command "user".'],
    [['user', 'remove'], 'There is no command "user remove".'],
    [['serve', '--port', '80'], "Unknown option '--port'"],
    [['migrate', 'now'], 'Unexpected argument'],
  ])('%j exits with 2 and an error message', async (words, sentence) => {
    const { code, printed, errorOutput } = await parley(words)
    expect([code, printed]).toEqual([2, ''])
    expect(errorOutput).toContain(sentence)
  })

  test('migrate reports its steps and refuses to run beside a running Parley', async () => {
    const PARLEY_DATA_DIR = newDataDir()
    expect((await parley(['migrate'], { PARLEY_DATA_DIR })).printed).toMatch(/^Migrated: 0001-baseline, /)
    expect(await parley(['migrate'], { PARLEY_DATA_DIR })).toMatchObject({
      code: 0,
      printed: 'The store is up to date.',
    })

    await running(PARLEY_DATA_DIR)
    expect(await parley(['migrate'], { PARLEY_DATA_DIR })).toMatchObject({
      code: 1,
      errorOutput: expect.stringContaining('Another Parley is running on'),
    })
  })
})

test('user add adds a user while Parley runs, who can sign in with the password from stdin', async () => {
  const PARLEY_DATA_DIR = newDataDir()
  const url = await running(PARLEY_DATA_DIR)
  const words = ['user', 'add', '--email', 'Grace@example.com', '--role', 'admin', '--password-stdin']

  const added = await parley(words, { PARLEY_DATA_DIR }, 'nanoseconds!\n')

  expect(added).toEqual({ code: 0, printed: 'Grace@example.com is now admin of Engines.', errorOutput: '' })
  expect(await signIn(url, 'grace@example.com', 'nanoseconds!')).toBe(200)
})

test('user add generates and prints a password for a new user only', async () => {
  const PARLEY_DATA_DIR = newDataDir()
  const url = await running(PARLEY_DATA_DIR)
  const words = ['user', 'add', '--email', 'alan@example.com', '--name', 'Alan', '--workspace', 'engines']

  const { code, printed } = await parley(words, { PARLEY_DATA_DIR })
  const password = /^Password \(shown only once\): (\S+)$/m.exec(printed)?.[1] ?? ''
  const again = await parley(words, { PARLEY_DATA_DIR })

  expect([code, password.length]).toEqual([0, 20])
  expect(await signIn(url, 'alan@example.com', password)).toBe(200)
  expect(again).toMatchObject({ code: 1, printed: '', errorOutput: expect.stringContaining('already a member') })
})

test('user add reports invalid input and adds no user', async () => {
  const PARLEY_DATA_DIR = newDataDir()
  const empty = await parley(['user', 'add', '--email', 'a@example.com'], { PARLEY_DATA_DIR })
  await running(PARLEY_DATA_DIR)

  const nowhere = await parley(['user', 'add', '--email', 'a@b.co', '--workspace', 'Else'], { PARLEY_DATA_DIR })
  const wrong = ['user', 'add', '--email', 'nobody', '--role', 'king', '--password-stdin']

  expect(empty).toMatchObject({ code: 2, errorOutput: expect.stringContaining('There is no workspace yet') })
  expect(nowhere).toMatchObject({ code: 2, errorOutput: 'There is no workspace named Else.' })
  expect(readable((await parley(wrong, { PARLEY_DATA_DIR }, 'short')).errorOutput.split('\n'))).toEqual([
    '--email must be a valid email address',
    '--role must be one of owner, admin, campaigner, agent, viewer',
    '--password must have at least 10 characters',
  ])
})

test('user reset-two-factor lets a user in who lost the phone and the recovery codes', async () => {
  const PARLEY_DATA_DIR = newDataDir()
  const url = await running(PARLEY_DATA_DIR)
  const { PARLEY_OWNER_EMAIL: email, PARLEY_OWNER_PASSWORD: password } = owner
  const reset = () => parley(['user', 'reset-two-factor', '--email', 'Root@Example.com'], { PARLEY_DATA_DIR })
  const early = await reset()
  const cookie = sessionOf(await post(url, 'sign-in/email', { email, password }))
  const begun = (await (await post(url, 'two-factor/enable', { password }, cookie)).json()) as { totpURI: string }
  const code = signInCode(new URL(begun.totpURI).searchParams.get('secret') ?? '')
  await post(url, 'two-factor/verify-totp', { code }, cookie)
  const asked = await (await post(url, 'sign-in/email', { email, password })).json()

  const done = await reset()

  expect(early).toMatchObject({ code: 1, errorOutput: expect.stringContaining('There is no account with the address') })
  expect(asked).toMatchObject({ twoFactorRedirect: true })
  expect(done).toMatchObject({ code: 0, printed: 'Root@Example.com now signs in with the password alone.' })
  expect(await (await post(url, 'sign-in/email', { email, password })).json()).toMatchObject({ user: { email } })
  expect((await parley(['user', 'reset-two-factor'], { PARLEY_DATA_DIR })).code).toBe(2)
})

test('user reset-password prints a link once and ends the sessions', async () => {
  const PARLEY_DATA_DIR = newDataDir()
  const url = await running(PARLEY_DATA_DIR)
  const { PARLEY_OWNER_EMAIL: email, PARLEY_OWNER_PASSWORD: password } = owner
  const session = sessionOf(await post(url, 'sign-in/email', { email, password }))

  const { code, printed } = await parley(['user', 'reset-password', 'Root@Example.com'], { PARLEY_DATA_DIR })
  const ended = await statusWith(url, session)
  const token = printed.split('/reset-password#token=')[1]
  const body = JSON.stringify({ token, password: 'another long password' })
  const headers = { 'Content-Type': 'application/json' }
  const statuses: number[] = []
  for (let i = 0; i < 2; i += 1) {
    statuses.push((await fetch(`${url}/trpc/account.resetPassword`, { method: 'POST', headers, body })).status)
  }

  expect(code).toBe(0)
  expect(printed).toContain('All sessions of Root@Example.com have ended')
  expect(ended).toBe(401)
  expect(statuses).toEqual([200, 404])
  expect(await signIn(url, email, password)).toBe(401)
  const next = await post(url, 'sign-in/email', { email, password: 'another long password' })
  expect(await statusWith(url, sessionOf(next))).toBe(200)
  const unknown = await parley(['user', 'reset-password', 'nobody@example.com'], { PARLEY_DATA_DIR })
  expect(unknown).toMatchObject({ code: 1, errorOutput: expect.stringContaining('There is no account') })
  expect((await parley(['user', 'reset-password'], { PARLEY_DATA_DIR })).code).toBe(2)
})

test.each([
  ['26.10.0', true],
  ['22.22.0', true],
  ['23.0.0', true],
  ['22.21.9', false],
  ['20.19.5', false],
  ['9.11.2', false],
])('Node %s will do: %s', (version, willDo) => {
  expect(nodeVersionProblem(version) === undefined).toBe(willDo)
  if (!willDo) expect(nodeVersionProblem(version)).toContain(version)
})

/** Returns its URL. */
async function running(PARLEY_DATA_DIR: string): Promise<string> {
  const serving = await serve(
    readConfig({ PARLEY_DATA_DIR, PORT: '0', PARLEY_LOG_LEVEL: 'silent', ...owner }),
    tmpdir(),
  )
  onTestFinished(serving.close)
  return serving.url.replace('localhost', '127.0.0.1')
}

async function signIn(url: string, email: string, password: string): Promise<number> {
  return (await post(url, 'sign-in/email', { email, password })).status
}

function sessionOf({ headers }: Response): string {
  return headers.getSetCookie().join('; ').split(';', 1)[0] ?? ''
}

async function statusWith(url: string, cookie: string): Promise<number> {
  return (await fetch(`${url}/api/me`, { headers: { cookie } })).status
}

function post(url: string, path: string, body: Record<string, string>, cookie = ''): Promise<Response> {
  return fetch(`${url}/api/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  })
}

test('dead jobs are listed with their error and can be retried', async () => {
  const PARLEY_DATA_DIR = newDataDir()
  expect(await parley(['jobs', 'dead'], { PARLEY_DATA_DIR })).toMatchObject({
    code: 0,
    printed: 'There are no dead jobs.',
  })
  const { db, identityTime, close } = openStore({ databaseUrl: undefined, dataDir: PARLEY_DATA_DIR })
  const [id, createdAt] = ['workspace', identityTime(0)]
  await db
    .insertInto('organization')
    .values({ id, name: 'Engines', slug: id, logo: null, createdAt, metadata: null })
    .execute()
  const job = {
    workspace_id: id,
    mode: 'live',
    kind: 'campaign.run',
    partition: 'l',
    run_at: 0,
    created_at: 0,
  } as const
  const given = { payload: '{}', state: 'dead', attempts: 20, failures: 20, last_error: 'Error: twenty times' } as const
  const rest = { lease_token: null, lease_until: null, dedupe_key: null }
  await db
    .insertInto('job')
    .values({ id: 'given-up', ...job, ...given, ...rest })
    .execute()

  expect((await parley(['jobs', 'dead'], { PARLEY_DATA_DIR })).printed).toBe(
    'given-up  campaign.run  1970-01-01T00:00:00.000Z  Error: twenty times',
  )
  expect((await parley(['jobs', 'retry', '--id', 'other'], { PARLEY_DATA_DIR })).code).toBe(2)
  expect((await parley(['jobs', 'retry'], { PARLEY_DATA_DIR })).printed).toBe('Jobs to be retried: 1.')
  const jobs = await db.selectFrom('job').select(['state', 'attempts', 'failures']).execute()
  expect(jobs).toEqual([{ state: 'ready', attempts: 0, failures: 0 }])
  await close()
})
