import type { LookupAddress } from 'node:dns'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { reservedIpv4 } from '../testing/http/hostile-urls.ts'
import { openReceiver, toThisMachine } from '../testing/http/receiver.ts'
import { readable } from '../testing/readable.ts'
import { testCertificates } from '../testing/stores/test-certificates.ts'
import { makeGuard } from './guard.ts'
import { makeOutbound, type Outbound } from './outbound.ts'
import type { Resolve } from './resolver.ts'

const resolvesTo =
  (...addresses: string[]): Resolve =>
  async () =>
    addresses.map((address): LookupAddress => ({ address, family: address.includes(':') ? 6 : 4 }))

function open(config: { webhookAllowCidrs: readonly string[] } = { webhookAllowCidrs: [] }, resolve?: Resolve) {
  const outbound = makeOutbound(config.webhookAllowCidrs, resolve)
  onTestFinished(outbound.close)
  return outbound
}

const post = (outbound: Outbound, url: string, timeoutMs = 5_000) =>
  outbound.post({ url, headers: { 'content-type': 'application/json' }, body: '{}', timeoutMs })

/** Addresses that no third party's receiver has. */
const closed = [
  '10.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '100.64.0.1',
  '100.100.100.200',
  '168.63.129.16',
  '169.254.169.254',
  ...reservedIpv4,
  '::7f00:1',
  '::a9fe:a9fe',
  '::ffff:10.0.0.1',
  '::ffff:169.254.169.254',
  '64:ff9b::7f00:1',
  '64:ff9b::a9fe:a9fe',
  '64:ff9b:1::1',
  '64:ff9b:1:a9fe:00a9:fe00::',
  '100::1',
  '100:0:0:1::1',
  '2001::1',
  '2001:2::1',
  '2001:20::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '2002:a9fe:a9fe::',
  '3fff::1',
  '4000::1',
  '5f00::1',
  'fc00::1',
  'fd00:ec2::254',
  'fd20:ce::254',
  'fe80::1',
  'fec0::1',
  'ff02::1',
]

const publicAddresses = ['8.8.8.8', '93.184.215.14', '::ffff:8.8.8.8', '2606:2800:21f:cb07:6820:80da:af6b:8b2c']

describe('The outbound address guard', () => {
  test.each(closed)('%s is refused as an address and behind a name', async (address) => {
    const host = address.includes(':') ? `[${address}]` : address
    const named = open({ webhookAllowCidrs: [] }, resolvesTo(address))

    await expect(post(open(), `https://${host}/`)).rejects.toMatchObject({ kind: 'refused' })
    await expect(post(named, 'https://receiver.example/')).rejects.toMatchObject({ kind: 'refused' })
    expect(readable(await open().refusal(`https://${host}/`))).toContain(' is ')
  })

  test.each(publicAddresses)('the public address %s is allowed', async (address) => {
    const host = address.includes(':') ? `[${address}]` : address
    expect(await open().refusal(`https://${host}/`)).toBeUndefined()
    expect(await open({ webhookAllowCidrs: [] }, resolvesTo(address)).refusal('https://a.example/')).toBeUndefined()
  })

  test('no error names the internal address behind a name', async () => {
    for (const [address, url] of [
      ['10.0.0.7', 'https://internal.example/'],
      ['169.254.169.254', 'https://internal.example/'],
      ['fd00:ec2::254', 'https://internal.example/'],
      ['93.184.215.14', 'http://internal.example/'],
    ] as const) {
      const outbound = open({ webhookAllowCidrs: ['127.0.0.2/32'] }, resolvesTo(address))
      const error = await post(outbound, url).catch((thrown: Error) => thrown.message)
      for (const text of [error, await outbound.refusal(url)].map(readable)) {
        expect(text).toMatch(/^internal\.example has an address that /)
        expect(text).not.toContain(address)
      }
    }
  })

  test('a name with one private address among public ones is refused', async () => {
    const outbound = open({ webhookAllowCidrs: [] }, resolvesTo('8.8.8.8', '10.0.0.7'))

    await expect(post(outbound, 'https://mixed.example/')).rejects.toThrow(
      'mixed.example has an address that is a private address',
    )
  })

  test('a name that resolves to a private address after registration gets no connection', async () => {
    const receiver = await openReceiver()
    const answers = [['8.8.8.8'], ['127.0.0.1']]
    const outbound = open({ webhookAllowCidrs: [] }, async () => resolvesTo(...(answers.shift() ?? []))(''))
    const url = `https://rebinding.example:${receiver.port}/`

    expect(await outbound.refusal(url)).toBeUndefined()
    await expect(post(outbound, url)).rejects.toMatchObject({ kind: 'refused' })
    expect(receiver.connections()).toBe(0)
  })

  test('the checked address is the one that is called', async () => {
    const receiver = await openReceiver()
    const lookups: string[] = []
    const outbound = open(toThisMachine, async (hostname) => {
      lookups.push(hostname)
      return resolvesTo(lookups.length === 1 ? '127.0.0.1' : '10.0.0.1')('')
    })

    expect(await post(outbound, `http://once.example:${receiver.port}/`)).toMatchObject({ status: 200 })
    expect(lookups).toEqual(['once.example'])
  })

  test('an opened range may be called, also over http, and nothing outside it', async () => {
    const receiver = await openReceiver()
    const outbound = open(toThisMachine)

    expect(await outbound.refusal(receiver.url)).toBeUndefined()
    expect(await post(outbound, receiver.url)).toMatchObject({ status: 200, body: 'thank you' })
    expect(readable(await outbound.refusal('http://8.8.8.8/'))).toBe('8.8.8.8 may only be called over https')
    expect(readable(await outbound.refusal('https://10.0.0.1/'))).toBe('10.0.0.1 is a private address')
    await expect(post(outbound, `http://[::1]:${receiver.port}/`)).rejects.toMatchObject({ kind: 'refused' })
  })

  test.each([
    '169.254.169.254',
    'fe80::1',
    'fd00:ec2::254',
    'fd20:ce::254',
    '::ffff:169.254.169.254',
    '::a9fe:a9fe',
    '64:ff9b::a9fe:a9fe',
    '64:ff9b:1:a9fe:00a9:fe00::',
    '2002:a9fe:a9fe::',
    '2001:0:a9fe:a9fe::',
    '2001::5601:5601',
    '100.100.100.200',
    '168.63.129.16',
    '192.0.0.192',
    '169.254.0.1',
    '169.254.255.254',
    'febf::1',
    '::ffff:192.0.0.192',
    '64:ff9b::c000:c0',
  ])('%s stays closed even when every range is opened', async (address) => {
    const outbound = open({ webhookAllowCidrs: ['0.0.0.0/0', '::/0', '169.254.0.0/16', 'fe80::/10'] })
    const host = address.includes(':') ? `[${address}]` : address

    expect(readable(await outbound.refusal(`https://${host}/`))).toMatch(/is link-local or a cloud metadata address$/)
    await expect(post(outbound, `http://${host}/`)).rejects.toMatchObject({ kind: 'refused' })
  })

  test('a receiver whose certificate no authority signed gets no request', async () => {
    let requests = 0
    const { certificate: cert, key } = testCertificates.own
    const server = createServer({ cert, key }, (_request, response) => {
      requests += 1
      response.end('thank you')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const url = `https://localhost:${(server.address() as AddressInfo).port}/`

    await expect(post(open(toThisMachine, resolvesTo('127.0.0.1')), url)).rejects.toMatchObject({
      kind: 'failed',
      message: expect.stringMatching(/^The TLS certificate or connection was not accepted/),
    })
    expect(requests).toBe(0)
  })

  test('other protocols and names without an address are refused', async () => {
    const { signal } = new AbortController()
    const guardWith = (resolve: Resolve) => makeGuard(['0.0.0.0/0'], resolve, () => signal)

    for (const protocol of ['ftp:', 'file:', 'ws:', '']) {
      const checked = guardWith(resolvesTo('8.8.8.8')).check(protocol, 'receiver.example')
      await expect(checked).rejects.toMatchObject({ kind: 'refused' })
    }
    const nowhere = guardWith(resolvesTo()).check('https:', 'receiver.example')
    await expect(nowhere).rejects.toMatchObject({ kind: 'failed', message: 'The host name was not found' })
  })

  test('a name that cannot be resolved may be registered over https only', async () => {
    const nowhere = open(toThisMachine, async () => {
      throw Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' })
    })

    expect(await nowhere.refusal('https://not-yet.example/')).toBeUndefined()
    expect(readable(await nowhere.refusal('http://not-yet.example/'))).toContain('https')
  })
})
