import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { unattendedHeader } from '@parley/shared/words'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { makeUnitsOfWork, type UnitsOfWork } from '../db/units-of-work.ts'
import { clientAddressHeader } from '../http/client-address.ts'
import { openTestServer } from '../testing/http/server.ts'
import { engines, type TestEngine } from '../testing/stores/engines.ts'
import { idleSeconds, type Library, openLibrary } from './library.ts'
import { makeSessions } from './sessions.ts'

const minuteMs = 60_000
const dayMs = 86_400_000

describe.each(engines)('on $name', (engine) => {
  test('reads of a session are left out for seconds, also where the cookie can be renewed', async () => {
    const { sessions, cookie, reads, clock, longestMs } = await open(engine)
    await sessions.userOf({ cookie })
    await sessions.userOf({ cookie })
    expect(reads()).toBe(1)
    await sessions.userOf({ cookie }, newResponse())
    expect(reads()).toBe(2)
    await sessions.userOf({ cookie }, newResponse())
    await sessions.userOf({ cookie })
    clock.advance(longestMs - 1)
    await sessions.userOf({ cookie }, newResponse())
    expect(reads()).toBe(2)
    clock.advance(1)
    await sessions.userOf({ cookie })
    expect(reads()).toBe(3)
  })

  test('reads of a session are shared by a person’s own requests and those that nobody caused', async () => {
    const { sessions, cookie, reads } = await open(engine)
    await sessions.userOf({ cookie, [unattendedHeader]: '1' }, newResponse())
    await sessions.userOf({ cookie, accept: 'text/event-stream' }, newResponse())
    await sessions.userOf({ cookie })
    expect(reads()).toBe(1)
    await sessions.userOf({ cookie, accept: 'application/json' }, newResponse())
    expect(reads()).toBe(2)
  })

  test('reads of a session are repeated for another cookie, and after the person is forgotten', async () => {
    const { sessions, cookie, owner, reads, signInAs } = await open(engine)
    const agent = await signInAs('agent')
    await sessions.userOf({ cookie })
    expect(await sessions.userOf({ cookie: agent.cookie })).toMatchObject({ userId: agent.userId })
    expect(await sessions.userOf({ cookie: `${cookie}; other=1` })).toMatchObject({ userId: owner.userId })
    expect(reads()).toBe(3)
    sessions.forget(agent.userId)
    await sessions.userOf({ cookie })
    expect(reads()).toBe(3)
    sessions.forget(owner.userId)
    await sessions.userOf({ cookie })
    expect(reads()).toBe(4)
  })

  test('reads of a session are not made without a cookie, nor remembered for one that is unknown', async () => {
    const { sessions, reads } = await open(engine)
    for (const headers of [{}, { cookie: '' }]) expect(await sessions.userOf(headers)).toBeUndefined()
    expect(reads()).toBe(0)
    for (let n = 0; n < 2; n += 1) expect(await sessions.userOf({ cookie: 'unknown=1' })).toBeUndefined()
    expect(reads()).toBe(2)
  })

  test('a session that is over by the limits is deleted, and not found any more', async () => {
    const { sessions, cookie, app, setTimes, signInAs } = await open(engine)
    const agent = await signInAs('agent')
    await setTimes({ updatedAt: Date.now() - idleSeconds * 1000 })
    expect(await sessions.userOf({ cookie })).toBeUndefined()
    const left = await app.db.selectFrom('session').select('userId').execute()
    expect(left).toEqual([{ userId: agent.userId }])
  })

  test('a session’s end in another process counts at once where the limits require it', async () => {
    const { sessions, cookie, app, setTimes } = await open(engine)
    await setTimes({ createdAt: Date.now() - 100 * minuteMs })
    expect(await sessions.userOf({ cookie })).toBeDefined()
    await app.db.updateTable('workspace_settings').set({ session_lifetime_minutes: 90 }).execute()
    expect(await sessions.userOf({ cookie })).toBeUndefined()
  })
})

describe.each(engines)('on $name', (engine) => {
  test.each([
    ['five minutes', null, 5 * minuteMs],
    ['a tenth of a short idle timeout', 20, 2 * minuteMs],
  ])('the last use of a session is recorded once it is %s old', async (_, idleMinutes, everyMs) => {
    const { sessions, cookie, app, setTimes, usedAt, owner } = await open(engine)
    await app.db.updateTable('workspace_settings').set({ idle_timeout_minutes: idleMinutes }).execute()
    const now = stopClock()
    await setTimes({ updatedAt: now - everyMs + 1 })
    await sessions.userOf({ cookie })
    expect(await usedAt()).toBe(now - everyMs + 1)

    await setTimes({ updatedAt: now - everyMs })
    sessions.forget(owner.userId)
    await sessions.userOf({ cookie, [unattendedHeader]: '1' })
    sessions.forget(owner.userId)
    await sessions.userOf({ cookie, accept: 'text/event-stream' })
    expect(await usedAt()).toBe(now - everyMs)
    sessions.forget(owner.userId)
    await sessions.userOf({ cookie })
    expect(await usedAt()).toBe(now)
  })

  test('the last use of a session counts for the remembered session too', async () => {
    const { sessions, cookie, app, setTimes, reads } = await open(engine)
    await app.db.updateTable('workspace_settings').set({ idle_timeout_minutes: 30 }).execute()
    const now = stopClock()
    await setTimes({ updatedAt: now - 29 * minuteMs })
    await sessions.userOf({ cookie })
    vi.setSystemTime(now + 2 * minuteMs)
    expect(await sessions.userOf({ cookie })).toBeDefined()
    expect(reads()).toBe(1)
  })

  test('the last use of a session is recorded for one session only', async () => {
    const { sessions, cookie, app, usedAt, owner, signInAs } = await open(engine)
    await signInAs('agent')
    const now = stopClock()
    const before = now - 20 * minuteMs
    await app.db
      .updateTable('session')
      .set({ updatedAt: new Date(before).toISOString() })
      .execute()
    await sessions.userOf({ cookie })
    expect(await usedAt()).toBe(now)
    const others = app.db.selectFrom('session').select('updatedAt').where('userId', '!=', owner.userId)
    const { updatedAt } = await others.executeTakeFirstOrThrow()
    expect(new Date(updatedAt).getTime()).toBe(before)
  })
})

describe.each(engines)('on $name', (engine) => {
  const renewedFromMs = idleSeconds * 1000 - dayMs

  test.each([
    ['a day', renewedFromMs - 1, 2],
    ['less than a day', renewedFromMs, 1],
  ])('the renewal of a session is asked of the library after %s', async (_, leftMs, lookups) => {
    const { sessions, cookie, setTimes, asked } = await open(engine)
    const now = stopClock()
    await setTimes({ expiresAt: now + leftMs })
    const response = newResponse()
    await sessions.userOf({ cookie }, response)
    expect(asked()).toBe(lookups)
    expect(response.getHeader('set-cookie') !== undefined).toBe(lookups === 2)
  })

  test('the renewal of a session is left to a request that somebody caused and that has a response', async () => {
    const { sessions, cookie, owner, setTimes, asked } = await open(engine)
    const now = stopClock()
    await setTimes({ expiresAt: now + dayMs })
    const response = newResponse()
    await sessions.userOf({ cookie, [unattendedHeader]: '1' }, response)
    expect(response.getHeader('set-cookie')).toBeUndefined()
    sessions.forget(owner.userId)
    await sessions.userOf({ cookie })
    expect(asked()).toBe(2)
    sessions.forget(owner.userId)
    await sessions.userOf({ cookie }, response)
    expect(String(response.getHeader('set-cookie'))).toContain('session_token=')
  })
})

describe.each(engines)('on $name', (engine) => {
  test('sessions of people have the address of each request', async () => {
    const { sessions, cookie } = await open(engine)
    const from = async (address?: string | string[]) =>
      (await sessions.userOf({ cookie, ...(address !== undefined && { [clientAddressHeader]: address }) })) ?? {}
    expect(await from('203.0.113.7')).toMatchObject({ address: '203.0.113.7' })
    expect(await from('203.0.113.8')).toMatchObject({ address: '203.0.113.8' })
    for (const none of [undefined, '', ['203.0.113.7']]) expect(await from(none)).not.toHaveProperty('address')
  })

  test('sessions of people notify their listeners when the person is forgotten, until they leave', async () => {
    const { sessions } = await open(engine)
    const forgotten: string[] = []
    const leave = sessions.onForget('ada', () => forgotten.push('ada'))
    sessions.onForget('bob', () => forgotten.push('bob'))
    sessions.forget('ada')
    expect(forgotten).toEqual(['ada'])
    leave()
    sessions.forget('ada')
    sessions.forget('bob')
    expect(forgotten).toEqual(['ada', 'bob'])
  })

  test('sessions of people end but for one, with their number', async () => {
    const { sessions, app, owner, identity, signInAs } = await open(engine)
    const agent = await signInAs('agent')
    for (let n = 0; n < 2; n += 1) await identity.signIn(owner)
    const own = app.db.selectFrom('session').select('id').where('userId', '=', owner.userId)
    const [kept] = await own.execute()
    expect(await app.transact((tx) => sessions.endOthers(tx, owner.userId, kept?.id ?? ''))).toBe(2)
    expect(await own.execute()).toEqual([kept])
    expect(await sessions.userOf({ cookie: agent.cookie })).toBeDefined()
  })

  test('sessions of people are known within the transaction that begins them, by the new cookie', async () => {
    const { sessions, owner, cookie, units } = await open(engine)
    const [name, ...value] = cookie.split('=')
    const setCookies = ['other=1; Path=/', `${name}=${value.join('=')}; Path=/; HttpOnly`]
    const headers = { cookie: 'old=1', [clientAddressHeader]: '203.0.113.7' }
    const known = await units.run(async (tx) => sessions.signedIn(await tx(), setCookies, headers))
    expect(known).toMatchObject({ kind: 'user', userId: owner.userId, email: owner.email, address: '203.0.113.7' })
    expect(await units.run(async (tx) => sessions.signedIn(await tx(), ['other=1'], headers))).toBeUndefined()
  })
})

/** The wall clock stands still until the end of the test. */
function stopClock(): number {
  const now = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now })
  onTestFinished(() => void vi.useRealTimers())
  return now
}

function newResponse(): ServerResponse {
  return new ServerResponse(new IncomingMessage(new Socket()))
}

type Times = { readonly createdAt?: number; readonly updatedAt?: number; readonly expiresAt?: number }

/** Sessions of a process, with the numbers of its reads and of its calls of the library. */
async function open(engine: TestEngine) {
  const server = await openTestServer(engine)
  const { fixture, owner } = server
  const { app } = fixture
  const units = makeUnitsOfWork(app.store, app.log)
  const library = openLibrary(app, units.db)
  const counts = { reads: 0, asked: 0 }
  const run: UnitsOfWork['run'] = (work) => {
    counts.reads += 1
    return units.run(work)
  }
  const getSession = ((...given: Parameters<Library['api']['getSession']>) => {
    counts.asked += 1
    return library.api.getSession(...given)
  }) as Library['api']['getSession']
  const sessions = makeSessions(app, { ...library, api: { ...library.api, getSession } }, { ...units, run })
  return {
    ...server,
    app,
    units,
    sessions,
    cookie: owner.cookie,
    clock: fixture.clock,
    longestMs: app.store.singleConnection ? 5_000 : 1_000,
    reads: () => counts.reads,
    asked: () => counts.asked,
    setTimes: async (times: Times) => {
      const stored = Object.entries(times).map(([name, ms]) => [name, new Date(ms).toISOString()])
      const change = app.db.updateTable('session').set(Object.fromEntries(stored))
      await change.where('userId', '=', owner.userId).execute()
    },
    usedAt: async () => {
      const rows = app.db.selectFrom('session').select('updatedAt').where('userId', '=', owner.userId)
      return new Date((await rows.executeTakeFirstOrThrow()).updatedAt).getTime()
    },
  }
}
