import { IncomingMessage, type ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { Writable } from 'node:stream'
import { setImmediate as turnOfEventLoop } from 'node:timers/promises'
import { sentence } from '@parley/shared/sentences/sentence'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { AppError } from '../../errors.ts'
import { addMember } from '../../features/members/add-member.ts'
import { clientAddressHeader } from '../../http/client-address.ts'
import { authorized } from '../../testing/authorized.ts'
import { openTestServer } from '../../testing/http/server.ts'
import { showPassword, turnOn } from '../../testing/http/two-factor.ts'
import { engines, type TestEngine } from '../../testing/stores/engines.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import type { FailedSignIn } from '../account-action.ts'
import { openLibrary } from '../library.ts'
import { type Attempt, addressesPerAccount, failureWindow, makeFailures } from './failures.ts'

const address = '203.0.113.7'
const wrong = { step: 'password', reason: 'incorrect', address } as const
const incorrect = (attempts: number) => ({ step: 'password', reason: 'incorrect', attempts })

describe.each(engines)('on $name', (engine) => {
  test('a refused sign-in is recorded for the account of its email address, with the workspaces', async () => {
    const { note, recorded, fixture } = await open(engine)
    await note({ ...wrong, email: ' ADA@example.com ' })
    expect(recorded).toMatchObject([
      { email: 'ada@example.com', address, details: incorrect(1), memberships: [{ workspaceId: fixture.workspaceId }] },
    ])
    expect(Object.keys(recorded[0]?.details ?? {})).toEqual(['step', 'reason', 'attempts'])
  })

  test('a refused sign-in is recorded for the account of its id, if that exists', async () => {
    const { note, recorded, logged, adaId, bobId } = await open(engine)
    await note({ ...wrong, step: 'code', userId: bobId, email: 'ada@example.com' })
    await note({ ...wrong, userId: adaId })
    expect(recorded.map(({ email }) => email)).toEqual(['bob@example.com', 'ada@example.com'])
    await note({ ...wrong, userId: 'nobody' })
    await note({ ...wrong, email: 'nobody@example.com' })
    await note(wrong)
    expect(recorded).toHaveLength(2)
    const warning = 40
    expect(logged().map(({ level, userId }) => ({ level, userId }))).toEqual([
      { level: warning, userId: bobId },
      { level: warning, userId: adaId },
      { level: warning, userId: undefined },
    ])
  })

  test('a refused sign-in is recorded the 1st, 10th and 100th time in an hour from one address', async () => {
    const { note, recorded, fixture } = await open(engine)
    const attempts = () => recorded.map(({ details }) => details.attempts)
    for (let n = 0; n < 101; n += 1) await note({ ...wrong, email: 'ada@example.com' })
    expect(attempts()).toEqual([1, 10, 100])
    await note({ ...wrong, email: 'bob@example.com' })
    await note({ ...wrong, email: 'ada@example.com', reason: 'rate limit' })
    await note({ ...wrong, email: 'ada@example.com', step: 'code' })
    await note({ ...wrong, email: 'ada@example.com', address: '203.0.113.8' })
    expect(attempts()).toEqual([1, 10, 100, 1, 1, 1, 1])
    fixture.clock.advance(failureWindow.windowMs)
    await note({ ...wrong, email: 'ada@example.com' })
    expect(attempts()).toHaveLength(8)
  })

  test('a refused sign-in counts with those of its IPv6 network', async () => {
    const { note, recorded } = await open(engine)
    for (const last of ['1', '2', 'ffff'])
      await note({ ...wrong, email: 'ada@example.com', address: `2001:db8::${last}` })
    expect(recorded.map((each) => each.address)).toEqual(['2001:db8::1'])
  })

  test('a refused sign-in is logged with its address, also beyond the addresses that are recorded', async () => {
    const { note, recorded, logged, adaId, bobId } = await open(engine)
    for (let n = 0; n <= addressesPerAccount.max; n += 1) {
      await note({ ...wrong, email: 'ada@example.com', address: `198.51.100.${n}` })
    }
    expect(recorded).toHaveLength(addressesPerAccount.max)
    expect(logged()).toHaveLength(addressesPerAccount.max + 1)
    const line = { level: 40, from: 'sign-in', address: '198.51.100.0', userId: adaId, ...incorrect(1) }
    expect(logged()[0]).toMatchObject(line)
    await note({ ...wrong, userId: bobId, address: '198.51.100.0' })
    expect(recorded.at(-1)?.email).toBe('bob@example.com')
    for (let n = 0; n < 9; n += 1) {
      await note({ ...wrong, email: 'ada@example.com', address: `198.51.100.${addressesPerAccount.max}` })
    }
    expect(recorded.at(-1)?.details).toEqual(incorrect(10))
  })

  test('a refused sign-in that cannot be recorded is logged as an error', async () => {
    const { note, logged } = await open(engine, () => Promise.reject(new Error('no log')))
    await note({ ...wrong, email: 'ada@example.com' })
    expect(logged().at(-1)).toMatchObject({ level: 50, from: 'sign-in', err: { message: 'no log' } })
  })

  test('a refused sign-in is recorded after its response, or once its caller has left', async () => {
    const { failures, recorded, settled } = await open(engine)
    for (const [n, end] of [
      (it: ServerResponse) => void it.end(),
      (it: ServerResponse) => void it.destroy(),
    ].entries()) {
      const response = newResponse()
      failures.noteAfter(response, { ...wrong, email: 'ada@example.com', address: `203.0.113.${n}` })
      await settled()
      expect(recorded).toHaveLength(n)
      end(response)
      await expect.poll(() => recorded.length).toBe(n + 1)
    }
  })

  test.each([
    [new AppError('unauthenticated', sentence('notFound')), 'incorrect'],
    [new AppError('too_many_attempts', sentence('notFound')), 'rate limit'],
    [new AppError('forbidden', sentence('notFound')), undefined],
    [Object.assign(new Error('no'), { code: 'unauthenticated' }), undefined],
  ])('a refused sign-in is recognised by its error: %o is %s', async (error, reason) => {
    const { failures, recorded, settled } = await open(engine)
    const [request, response] = [newRequest({ [clientAddressHeader]: address }), newResponse()]
    const handle = failures.watch(async (_request, _response, attempt) => {
      Object.assign(attempt, { step: 'password', email: 'ada@example.com' })
      throw error
    })
    await expect(handle(request, response)).rejects.toBe(error)
    response.end()
    if (reason) await expect.poll(() => recorded.length).toBe(1)
    await settled()
    const details = reason && { step: 'password', reason, attempts: 1 }
    expect(recorded).toMatchObject(details ? [{ email: 'ada@example.com', address, details }] : [])
  })

  test('a refused sign-in is none while nobody signs in', async () => {
    const { failures, logged, settled } = await open(engine)
    const response = newResponse()
    const error = new AppError('unauthenticated', sentence('notFound'))
    const handle = failures.watch(() => Promise.reject(error))
    await expect(handle(newRequest({}), response)).rejects.toBe(error)
    response.end()
    await settled()
    expect(logged()).toEqual([])
  })

  test('a refused sign-in names whose account is tried: by the email address or by the first step', async () => {
    const server = await openTestServer(engine)
    const { app } = server.fixture
    const failures = makeFailures(app, openLibrary(app, app.db), async () => {})
    await turnOn(server, server.owner)
    const { cookie } = await showPassword(server, server.owner)
    const begun = async (signsInWith: 'password' | 'code' | undefined) => {
      const attempt: Attempt = {}
      const endpoint = { method: 'POST', input: z.unknown(), ...(signsInWith && { signsInWith }) } as const
      await failures.begin(attempt, { endpoint, request: newRequest({ cookie }), email: 'ada@example.com' })
      return attempt
    }
    expect(await begun('password')).toEqual({ step: 'password', email: 'ada@example.com' })
    expect(await begun('code')).toEqual({ step: 'code', userId: server.owner.userId })
    expect(await begun(undefined)).toEqual({ step: undefined })
  })
})

/** Failures of a process, with the people Ada and Bob, what is recorded of them, and the lines of the log. */
async function open(engine: TestEngine, record?: () => Promise<void>) {
  const fixture = await createTestApp(engine)
  const lines: string[] = []
  let running = 0
  const db = fixture.app.db.withPlugin({
    transformQuery: ({ node }) => {
      running += 1
      return node
    },
    transformResult: async ({ result }) => {
      running -= 1
      return result
    },
  })
  const app = { ...fixture.app, db, log: pino({ level: 'warn' }, { write: (line) => void lines.push(line) }) }
  const recorded: FailedSignIn[] = []
  const failures = makeFailures(app, openLibrary(app, fixture.app.db), async (failure) => {
    await record?.()
    recorded.push(failure)
  })
  const [adaId, bobId] = [await join(fixture, 'ada'), await join(fixture, 'bob')]
  const settled = async () => {
    for (let idleTurns = 0; idleTurns < 3; idleTurns = running === 0 ? idleTurns + 1 : 0) await turnOfEventLoop()
  }
  return {
    fixture,
    failures,
    recorded,
    adaId,
    bobId,
    settled,
    logged: () => lines.map((line) => JSON.parse(line)),
    note: async (failure: Parameters<typeof failures.note>[0]) => {
      failures.note(failure)
      await settled()
    },
  }
}

async function join({ app, system, workspaceId }: TestApp, name: string): Promise<string> {
  const person = { workspaceId, role: 'agent' as const, email: `${name}@example.com`, name }
  await authorized('members.manage', addMember)(app, system(), { ...person, password: 'correct horse battery' })
  const row = app.db.selectFrom('user').select('id').where('email', '=', person.email)
  return (await row.executeTakeFirstOrThrow()).id
}

function newRequest(headers: Record<string, string>): IncomingMessage {
  return Object.assign(new IncomingMessage(new Socket()), { headers })
}

/** The part of a response that is watched here: its end. */
function newResponse(): ServerResponse {
  return new Writable({ write: (_chunk, _encoding, done) => done() }) as unknown as ServerResponse
}
