import { randomUUID } from 'node:crypto'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { LookupAddress } from 'node:dns'
import { isIPv6, type Socket } from 'node:net'
import { WebhookUrl } from '@parley/shared/webhooks/webhooks'
import { ConnectChannel } from '@parley/shared/workspace/connections'
import { expect, onTestFinished, test } from 'vitest'
import { hostileNames, hostileUrls } from '../testing/http/hostile-urls.ts'
import { openReceiver, toThisMachine } from '../testing/http/receiver.ts'
import { makeOutbound, type Outbound } from './outbound.ts'
import type { Resolve } from './resolver.ts'

test('no URL reaches the internal network whatever its notation: not registered, not called, no connection attempted', async () => {
  const inside = await openReceiver()
  const outbound = open()
  const attempts = countConnectionAttempts()
  const violations: string[] = []

  for (const url of hostileUrls.map((each) => each.replace(':0', `:${inside.port}`))) {
    if (await mayBeRegistered(outbound, url)) violations.push(`registered: ${url}`)
    if (await isAnswered(outbound, url)) violations.push(`answered: ${url}`)
  }

  expect(violations).toEqual([])
  expect([inside.connections(), attempts()]).toEqual([0, 0])
  expect(new Set(hostileUrls).size).toBeGreaterThan(100)
})

test('no URL reaches the internal network whatever its name resolves to', async () => {
  const inside = await openReceiver()
  const addresses = new Map(hostileNames.map(([name, ...found]) => [new URL(`https://${name}`).hostname, found]))
  const outbound = open(async (name) => (addresses.get(name) ?? []).map(asFound))
  const attempts = countConnectionAttempts()
  const violations: string[] = []

  for (const [name, ...found] of hostileNames) {
    const url = `https://${name}:${inside.port}/`
    if (found.length > 0 && (await mayBeRegistered(outbound, url))) violations.push(`registered: ${name}`)
    if (await isAnswered(outbound, url)) violations.push(`answered: ${name}`)
  }

  expect(violations).toEqual([])
  expect([inside.connections(), attempts()]).toEqual([0, 0])
})

test.each([301, 302, 303, 307, 308])('a %d response does not redirect Parley', async (status) => {
  const inside = await openReceiver()
  const outside = await openReceiver((response) => void response.writeHead(status, { location: inside.url }).end())
  const outbound = makeOutbound(toThisMachine.webhookAllowCidrs)
  onTestFinished(outbound.close)
  const attempts = countConnectionAttempts()

  expect(await post(outbound, outside.url)).toMatchObject({ status })
  expect([inside.connections(), outside.connections(), attempts()]).toEqual([0, 1, 1])
})
test.each(['../me', '1/../../me', '1@evil.example', '1?fields=x', '1#', '１２', ' ', '//evil.example/1'])(
  'the phone number id %j cannot change the called platform path',
  (id) => {
    const ids = { phoneNumberId: id, businessAccountId: id }
    const { error } = ConnectChannel.safeParse({
      ...ids,
      workspaceId: randomUUID(),
      platform: 'whatsapp',
      accessToken: 'a',
      appSecret: 'b',
    })
    expect(error?.issues.map(({ path }) => path.join()).toSorted()).toEqual(Object.keys(ids).toSorted())
  },
)

function open(resolve?: Resolve): Outbound {
  const outbound = makeOutbound([], resolve)
  onTestFinished(outbound.close)
  return outbound
}

const asFound = (address: string): LookupAddress => ({ address, family: isIPv6(address.split('%')[0] ?? '') ? 6 : 4 })

/** Whether a URL passes both checks of registration, as `createWebhook` applies them. */
async function mayBeRegistered(outbound: Outbound, url: string): Promise<boolean> {
  return WebhookUrl.safeParse(url).success && (await outbound.refusal(url)) === undefined
}

const post = (outbound: Outbound, url: string) => outbound.post({ url, headers: {}, body: '{}', timeoutMs: 2_000 })

function isAnswered(outbound: Outbound, url: string): Promise<boolean> {
  return post(outbound, url).then(
    () => true,
    () => false,
  )
}

/** Counts the connections that this process attempts from now on. */
function countConnectionAttempts(): () => number {
  let count = 0
  const onSocket = (message: unknown) => {
    const { socket } = message as { socket: Socket }
    socket.on('connectionAttempt', () => {
      count += 1
    })
  }
  subscribe('net.client.socket', onSocket)
  onTestFinished(() => void unsubscribe('net.client.socket', onSocket))
  return () => count
}
