import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openNameServer, type Zone } from '../testing/outbound/name-server.ts'
import { askNameServers } from './name-servers.ts'

async function open(zone: Zone, resolvConf?: string) {
  const server = await openNameServer(zone)
  const folder = mkdtempSync(join(tmpdir(), 'parley-resolv-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const resolvConfPath = join(folder, 'resolv.conf')
  if (resolvConf !== undefined) writeFileSync(resolvConfPath, resolvConf)
  const ask = (name: string, signal = new AbortController().signal) =>
    askNameServers(name, { servers: [server.address], resolvConfPath }, signal)
  /** The names that are asked for one that does not exist, in their order. */
  const tried = async (name: string) => {
    const from = server.queries.length
    await expect(ask(name)).rejects.toMatchObject({ code: 'ENOTFOUND' })
    return server.queries.slice(from).flatMap(({ name, family }) => (family === 4 ? [name] : []))
  }
  return { server, ask, tried }
}

test.each([
  ['no configuration', undefined, ['a.b']],
  ['an empty configuration', '', ['a.b']],
  ['search domains', 'search one.example two.example', ['a.b', 'a.b.one.example', 'a.b.two.example']],
  ['a domain', 'domain one.example', ['a.b', 'a.b.one.example']],
  ['the last list of several', 'search one.example\nsearch two.example', ['a.b', 'a.b.two.example']],
  ['dots around domains', 'search .one.example. .', ['a.b', 'a.b.one.example']],
  ['an inner dot kept', 'search one.example.', ['a.b', 'a.b.one.example']],
  ['comments', '#search no.example\n;search no.example\nsearch one.example # two', ['a.b', 'a.b.one.example']],
  ['spaces', '  search \t one.example  ', ['a.b', 'a.b.one.example']],
  ['other keywords', 'nameserver 192.0.2.1\nsearching no.example\nsearch one.example', ['a.b', 'a.b.one.example']],
  ['two dots required', 'search one.example\noptions ndots:2', ['a.b.one.example', 'a.b']],
  ['one dot required', 'search one.example\noptions ndots:1', ['a.b', 'a.b.one.example']],
  ['the option after another', 'search one.example\noptions rotate ndots:2', ['a.b.one.example', 'a.b']],
  ['a later option', 'search one.example\noptions ndots:2\noptions rotate', ['a.b.one.example', 'a.b']],
  ['an unreadable option', 'search one.example\noptions xndots:2 ndots:2x ndots:', ['a.b', 'a.b.one.example']],
  ['the option under another keyword', 'search one.example\nsortlist ndots:2', ['a.b', 'a.b.one.example']],
  ['many digits', 'search one.example\noptions ndots:10', ['a.b.one.example', 'a.b']],
])('name servers are asked for the names of the search list: %s', async (_, resolvConf, expected) => {
  const { tried } = await open({}, resolvConf)
  expect(await tried('a.b')).toEqual(expected)
})

test('name servers are asked for names without a dot in the search domains first, by default', async () => {
  const { tried } = await open({}, 'search one.example')
  expect(await tried('hook')).toEqual(['hook.one.example', 'hook'])
  expect(await tried('hook.')).toEqual(['hook'])
})

test('name servers need at most 15 dots, whatever the configuration says', async () => {
  const { tried } = await open({}, 'search one.example\noptions ndots:99')
  const [fewer, enough] = ['a.'.repeat(14), 'a.'.repeat(15)].map((dots) => `${dots}a`)
  expect(await tried(fewer ?? '')).toEqual([`${fewer}.one.example`, fewer])
  expect(await tried(enough ?? '')).toEqual([enough, `${enough}.one.example`])
})

test('name servers know no address of a name without one, or that cannot exist', async () => {
  const { ask } = await open({ 'empty.example': [] })
  await expect(ask('empty.example')).rejects.toMatchObject({ code: 'ENOTFOUND' })
  await expect(ask(`${'x'.repeat(64)}.example`)).rejects.toMatchObject({ code: 'ENOTFOUND' })
})

test('name servers that fail for one name of the search list can still know another', async () => {
  const zone: Zone = { 'hook.one.example': 'broken', 'hook.two.example': ['192.0.2.1'] }
  const { ask } = await open(zone, 'search one.example two.example')
  expect(await ask('hook')).toEqual([{ address: '192.0.2.1', family: 4 }])
})

test('name servers that fail for one name do not say that there is none', async () => {
  const { ask } = await open({ 'hook.one.example': 'broken' }, 'search one.example two.example')
  const failure = await ask('hook').catch((error: unknown) => error)
  expect(failure).toMatchObject({ code: 'EAI_AGAIN', cause: { code: 'ESERVFAIL' } })
})

test('name servers are asked no further after the signal', async () => {
  const { ask, server } = await open({ 'hook.one.example': 'silent' }, 'search one.example two.example')
  await expect(ask('hook', AbortSignal.abort(new Error('too late')))).rejects.toThrow('too late')
  expect(server.queries).toEqual([])

  const stop = new AbortController()
  const asking = ask('hook', stop.signal)
  await expect.poll(() => server.queries.length).toBe(2)
  stop.abort(new Error('the caller left'))
  await expect(asking).rejects.toThrow('the caller left')
  // Without the cancellation they would be repeated before the call rejects.
  expect(server.queries.map(({ name }) => name)).toEqual(['hook.one.example', 'hook.one.example'])
})

test('name servers that know one family have a moment for the other', async () => {
  const { promise: ipv6After, resolve: respond } = Promise.withResolvers<void>()
  const addresses = ['192.0.2.1', '2001:db8::1']
  const { ask, server } = await open({ 'a.example': { addresses, ipv6After }, 'next.example': ['192.0.2.2'] })
  const asking = ask('a.example')
  await expect.poll(() => server.queries.length).toBe(2)
  // Asked and answered after the IPv4 address of the first name.
  await ask('next.example')
  respond()
  expect((await asking).map(({ address }) => address)).toEqual(addresses)
})

test('name servers that do not know the other family in that moment are not asked again', async () => {
  const { ask, server } = await open({ 'a.example': { only: ['192.0.2.1'] }, 'next.example': 'silent' })
  expect(await ask('a.example')).toEqual([{ address: '192.0.2.1', family: 4 }])
  const stop = new AbortController()
  const next = ask('next.example', stop.signal)
  // A repetition of the earlier query would come before those of the next ones.
  await expect.poll(() => server.queries.filter(({ name }) => name === 'next.example').length).toBe(4)
  stop.abort(new Error('enough'))
  await expect(next).rejects.toThrow()
  expect(server.queries.filter(({ name }) => name === 'a.example')).toHaveLength(2)
})
