import { getEventListeners } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { hangingLookups } from '../testing/outbound/hanging-lookups.ts'
import { openNameServer, type Zone } from '../testing/outbound/name-server.ts'
import { lookupWith, makeResolver, type Resolve, type ResolverSettings, unlessAborted } from './resolver.ts'

async function open(zone: Zone, { hosts = '', resolvConf = '', ...settings }: Files & ResolverSettings = {}) {
  const server = await openNameServer(zone)
  const folder = mkdtempSync(join(tmpdir(), 'parley-names-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [hostsPath, resolvConfPath] = [join(folder, 'hosts'), join(folder, 'resolv.conf')]
  writeFileSync(hostsPath, hosts)
  writeFileSync(resolvConfPath, resolvConf)
  const resolve = makeResolver({ servers: [server.address], hostsPath, resolvConfPath, ...settings })
  return {
    server,
    hostsPath,
    resolve,
    addresses: async (name: string) => (await resolve(name)).map(({ address }) => address),
    asked: () => [...new Set(server.queries.map(({ name }) => name))],
    /** How often a name was asked for: once per family and repetition. */
    timesAsked: (name: string) => server.queries.filter((query) => query.name === name).length,
  }
}
type Files = { readonly hosts?: string; readonly resolvConf?: string }

const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } }
const isGlibc = header.glibcVersionRuntime !== undefined

const notFound = { code: 'ENOTFOUND' }
const unanswered = { code: 'EAI_AGAIN' }

describe('The resolver', () => {
  test('the resolver returns the addresses of both families, IPv4 first', async () => {
    const { resolve } = await open({ 'both.example': ['2001:db8::1', '192.0.2.1', '192.0.2.2'] })
    expect(await resolve('Both.Example')).toEqual([
      { address: expect.stringMatching(/^192\.0\.2\.[12]$/), family: 4 },
      { address: expect.stringMatching(/^192\.0\.2\.[12]$/), family: 4 },
      { address: '2001:db8::1', family: 6 },
    ])
  })

  test.each([
    ['four.example', '192.0.2.4'],
    ['six.example', '2001:db8::6'],
    ['_under_score.example', '192.0.2.5'],
    ['xn--mnchen-3ya.example', '192.0.2.7'],
    ['absolute.example.', '192.0.2.8'],
  ])('the resolver finds %s', async (name, address) => {
    const { addresses } = await open({ [name.replace(/\.$/, '')]: [address] })
    expect(await addresses(name)).toEqual([address])
  })

  test('the resolver distinguishes names without an address from name servers that fail', async () => {
    const { resolve } = await open({ 'empty.example': [], 'broken.example': 'broken' })
    await expect(resolve('missing.example')).rejects.toMatchObject(notFound)
    await expect(resolve('empty.example')).rejects.toMatchObject(notFound)
    await expect(resolve(`${'x'.repeat(64)}.example`)).rejects.toMatchObject(notFound)
    await expect(resolve('broken.example')).rejects.toMatchObject(unanswered)
  })

  test('the resolver reads the hosts file first, also after it changed', async () => {
    const hosts = '::9 pinned.example\n192.0.2.9 pinned.example Other # comment\n# 192.0.2.1 hidden.example\n'
    const { addresses, asked, hostsPath, resolve } = await open({ 'pinned.example': ['192.0.2.1'] }, { hosts })
    expect(await addresses('pinned.example')).toEqual(['192.0.2.9', '::9'])
    expect(await addresses('other.')).toEqual(['192.0.2.9'])
    expect(asked()).toEqual([])
    await expect(resolve('hidden.example')).rejects.toMatchObject(notFound)

    writeFileSync(hostsPath, '192.0.2.100 pinned.example\n')
    expect(await addresses('pinned.example')).toEqual(['192.0.2.100'])
  })

  test('the resolver asks no name server for localhost', async () => {
    const { addresses, asked } = await open({ localhost: ['192.0.2.1'], 'a.localhost': ['192.0.2.1'] })
    for (const name of ['localhost', 'LOCALHOST.', 'a.localhost']) expect(await addresses(name)).toEqual(['127.0.0.1'])
    expect(asked()).toEqual([])
  })

  test.each(['localhost.example', 'notlocalhost'])('the resolver asks for %s like for any other name', async (name) => {
    const { addresses } = await open({ [name]: ['192.0.2.1'] })
    expect(await addresses(name)).toEqual(['192.0.2.1'])
  })

  test('the resolver tries the search domains as ndots says, and none for absolute names', async () => {
    const zone = { 'hook.internal.example': ['192.0.2.1'], 'a.b': ['192.0.2.2'], 'a.b.internal.example': ['192.0.2.3'] }
    const resolvConf = 'search first.example internal.example\noptions timeout:1 ndots:2\n'
    const { addresses, asked, resolve } = await open(zone, { resolvConf })

    expect(await addresses('hook')).toEqual(['192.0.2.1'])
    expect(asked()).toEqual(['hook.first.example', 'hook.internal.example'])
    expect(await addresses('a.b')).toEqual(['192.0.2.3'])
    expect(await addresses('a.b.')).toEqual(['192.0.2.2'])
    await expect(resolve('hook.')).rejects.toMatchObject(notFound)
  })

  test('the resolver shares one lookup between concurrent callers, and asks again afterwards', async () => {
    const { addresses, server } = await open({ 'shared.example': ['192.0.2.1'] })
    await Promise.all(Array.from({ length: 50 }, () => addresses('shared.example')))
    expect(server.queries).toHaveLength(2)
    await addresses('shared.example')
    expect(server.queries).toHaveLength(4)
  })

  test('the resolver gives up at the timeout, and does not ask again at once', async () => {
    const { resolve, timesAsked } = await open({ 'dead.example': 'silent' }, { timeoutMs: 200, failureMs: 1_000 })
    await expect(resolve('dead.example')).rejects.toMatchObject(unanswered)
    const asked = timesAsked('dead.example')
    await expect(resolve('dead.example')).rejects.toMatchObject(unanswered)
    expect(timesAsked('dead.example')).toBe(asked)
    const askAgain = async () => {
      await expect(resolve('dead.example')).rejects.toMatchObject(unanswered)
      return timesAsked('dead.example')
    }
    await expect.poll(askAgain).toBeGreaterThan(asked)
  })

  test('the resolver uses the family that is known while the other is not answered', async () => {
    const zone = { 'four.example': { only: ['192.0.2.1'] }, 'six.example': { only: ['2001:db8::1'] } }
    const { addresses } = await open(zone, { timeoutMs: 1_000 })
    expect(await addresses('four.example')).toEqual(['192.0.2.1'])
    expect(await addresses('six.example')).toEqual(['2001:db8::1'])
  })

  test('one caller that leaves does not end the lookup of another', async () => {
    const { resolve } = await open({ 'dead.example': 'silent' }, { timeoutMs: 300 })
    const stop = new AbortController()
    const leaving = resolve('dead.example', stop.signal)
    const staying = resolve('dead.example')
    stop.abort(new Error('the caller left'))
    await expect(leaving).rejects.toThrow('the caller left')
    await expect(staying).rejects.toMatchObject({ message: 'The name servers did not respond in time' })
  })

  test('the resolver ends the queries when the last caller leaves', async () => {
    const { resolve, timesAsked } = await open({ 'dead.example': 'silent', 'next.example': 'silent' })
    const stop = [new AbortController(), new AbortController()] as const
    const leaving = resolve('dead.example', stop[0].signal)
    await expect.poll(() => timesAsked('dead.example')).toBe(2)
    stop[0].abort(new Error('the caller left'))
    await expect(leaving).rejects.toThrow('the caller left')
    const next = resolve('next.example', stop[1].signal)
    // A repetition of the earlier queries would come before those of the next ones.
    await expect.poll(() => timesAsked('next.example')).toBe(4)
    stop[1].abort(new Error('enough'))
    await expect(next).rejects.toThrow('enough')
    expect(timesAsked('dead.example')).toBe(2)
  })

  test('the resolver begins a lookup that everybody left again, for all later callers together', async () => {
    const { addresses, resolve, timesAsked } = await open({
      'dead.example': 'silent',
      'alive.example': ['192.0.2.1'],
    })
    const stop = [new AbortController(), new AbortController()] as const
    const leaving = resolve('dead.example', stop[0].signal)
    await expect.poll(() => timesAsked('dead.example')).toBe(2)
    stop[0].abort(new Error('the first left'))
    // At once, while the queries of the first lookup are being ended.
    const next = leaving.catch(() => resolve('dead.example', stop[1].signal))
    await expect.poll(() => timesAsked('dead.example')).toBe(4)
    const third = resolve('dead.example', stop[1].signal)
    // Answered after whatever the third caller would have asked.
    expect(await addresses('alive.example')).toEqual(['192.0.2.1'])
    expect(timesAsked('dead.example')).toBe(4)
    stop[1].abort(new Error('the others left'))
    for (const each of [next, third]) await expect(each).rejects.toThrow('the others left')
  })

  test('the resolver keeps no timer after a lookup', async () => {
    const { addresses } = await open({ 'a.example': ['192.0.2.1'] })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    expect(await addresses('a.example')).toEqual(['192.0.2.1'])
    expect(vi.getTimerCount()).toBe(0)
  })

  test('the resolver runs a limited number of lookups at once, in order, without those that were left', async () => {
    const zone: Zone = { 'dead.example': 'silent', 'left.example': ['192.0.2.1'], 'alive.example': ['192.0.2.2'] }
    const { addresses, asked, resolve } = await open(zone, { maxLookups: 1 })
    const [stopDead, stopLeft] = [new AbortController(), new AbortController()]
    const dead = resolve('dead.example', stopDead.signal)
    const left = resolve('left.example', stopLeft.signal)
    const alive = addresses('alive.example')
    await expect.poll(asked).toEqual(['dead.example'])
    stopLeft.abort()
    await expect(left).rejects.toThrow()
    stopDead.abort()
    await expect(dead).rejects.toThrow()
    expect(await alive).toEqual(['192.0.2.2'])
    expect(asked()).toEqual(['dead.example', 'alive.example'])
  })
})

/** Why Parley has a resolver of its own. Only with glibc can a lookup be made to hang without changing the machine. */
describe.runIf(isGlibc)('While lookups of the system hang', () => {
  test('a third one waits for the first two, however fast it would be', async () => {
    expect(await hangingLookups(1)).toMatchObject({ system: true })
    expect(await hangingLookups(2)).toMatchObject({ system: false })
  })

  test('the resolver and the file system go on', async () => {
    expect(await hangingLookups(4)).toEqual({ system: false, resolver: true, files: true })
  })
})

describe('A lookup for connections', () => {
  const found = [
    { address: '192.0.2.1', family: 4 },
    { address: '2001:db8::1', family: 6 },
  ]
  const look = (resolve: Resolve, all: boolean) =>
    new Promise((done) => lookupWith(resolve)('host.example', { all }, (...result) => done(result)))

  test('a lookup for connections has every address or the first one, as it is asked', async () => {
    const resolve: Resolve = async (name) => (name === 'host.example' ? found : [])
    expect(await look(resolve, true)).toEqual([null, found])
    expect(await look(resolve, false)).toEqual([null, '192.0.2.1', 4])
    expect(await look(async () => [], false)).toEqual([null, '', 0])
  })

  test('a lookup for connections has the error of the resolver', async () => {
    const error = new Error('no such name')
    expect(await look(() => Promise.reject(error), true)).toEqual([error, ''])
  })
})

test('work until a signal ends at once with a signal that is aborted already', async () => {
  const never = new Promise(() => {})
  await expect(unlessAborted(never, AbortSignal.abort(new Error('too late')))).rejects.toThrow('too late')
})

test('work until a signal leaves no listener on the signal', async () => {
  const { signal } = new AbortController()
  const { promise, resolve: finish } = Promise.withResolvers<string>()
  const work = unlessAborted(promise, signal)
  expect(getEventListeners(signal, 'abort')).toHaveLength(1)
  finish('done')
  expect(await work).toBe('done')
  expect(getEventListeners(signal, 'abort')).toEqual([])
})
