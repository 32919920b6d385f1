import { createServer as createHttpServer } from 'node:http'
import { createServer } from 'node:net'
import { gzipSync } from 'node:zlib'
import { platformSentence } from '@parley/shared/sentences/sentence'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openReceiver, toThisMachine } from '../testing/http/receiver.ts'
import { readable } from '../testing/readable.ts'
import { OutboundFailure } from './failure.ts'
import { makeOutbound, type Outbound } from './outbound.ts'
import type { Resolve } from './resolver.ts'

function open(config: { webhookAllowCidrs: readonly string[] } = { webhookAllowCidrs: [] }, resolve?: Resolve) {
  const outbound = makeOutbound(config.webhookAllowCidrs, resolve)
  onTestFinished(outbound.close)
  return outbound
}

const post = (outbound: Outbound, url: string, timeoutMs = 5_000) =>
  outbound.post({ url, headers: { 'content-type': 'application/json' }, body: '{}', timeoutMs })

test('the outbound client does not follow redirects', async () => {
  const inside = await openReceiver()
  const receiver = await openReceiver((response) => {
    response.writeHead(307, { location: inside.url }).end('over there')
  })

  expect(await post(open(toThisMachine), receiver.url)).toMatchObject({ status: 307, body: 'over there' })
  expect(inside.connections()).toBe(0)
})

test('the outbound client ignores proxy settings of the environment', async () => {
  const [receiver, proxy] = await Promise.all([openReceiver(), openReceiver()])
  for (const name of ['HTTP_PROXY', 'http_proxy', 'HTTPS_PROXY', 'https_proxy', 'ALL_PROXY']) {
    vi.stubEnv(name, `http://127.0.0.1:${proxy.port}`)
  }
  onTestFinished(() => void vi.unstubAllEnvs())

  expect(await post(open(toThisMachine), receiver.url)).toMatchObject({ status: 200 })
  expect(proxy.connections()).toBe(0)
})

test('the outbound client aborts a slow response at the timeout', async () => {
  let dripping: NodeJS.Timeout | undefined
  const receiver = await openReceiver((response) => {
    response.writeHead(200)
    dripping = setInterval(() => response.write('.'), 10)
  })
  onTestFinished(() => clearInterval(dripping))

  const attempt = post(open(toThisMachine), receiver.url, 200)
  await expect(attempt).rejects.toMatchObject({ kind: 'timeout', message: 'No complete response within 0.2 s' })
})

test('the outbound client aborts a request without a response at the timeout', async () => {
  const receiver = await openReceiver(() => {})
  await expect(post(open(toThisMachine), receiver.url, 100)).rejects.toMatchObject({ kind: 'timeout' })
})

test('the outbound client reads 16 kB of an endless response, then closes the connection', async () => {
  const { promise: closed, resolve: close } = Promise.withResolvers<number>()
  const receiver = await openReceiver((response) => {
    let sent = 0
    const pour = () => {
      while (!response.destroyed && response.write('x'.repeat(65_536))) sent += 65_536
    }
    response.on('drain', pour).on('close', () => close(sent))
    pour()
  })

  const answer = await post(open(toThisMachine), receiver.url)
  expect(answer).toMatchObject({ status: 200, body: 'x'.repeat(16_384) })
  expect(await closed).toBeLessThan(50_000_000)
})

test('the outbound client ends a connection over which more arrives than a response has', async () => {
  const interim = 'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(10_000)
  const server = createServer((socket) => {
    const pour = () => {
      while (!socket.destroyed && socket.write(interim));
    }
    socket.on('error', () => {}).on('drain', pour)
    socket.once('data', pour)
  })
  onTestFinished(() => void server.close())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const attempt = post(open(toThisMachine), `http://127.0.0.1:${port}/`)
  await expect(attempt).rejects.toThrow('The receiver sent more than a response may have')
})

test('the outbound client waits for nothing beyond the 16 kB', async () => {
  const receiver = await openReceiver((response) => void response.writeHead(200).write('x'.repeat(16_384)))
  expect(await post(open(toThisMachine), receiver.url)).toMatchObject({ body: 'x'.repeat(16_384) })
})

test('the outbound client posts the body, and nothing after it is closed', async () => {
  const received: (string | undefined)[] = []
  const server = createHttpServer(async (request, response) => {
    let body = ''
    for await (const chunk of request.setEncoding('utf8')) body += chunk
    received.push(`${request.method} ${body}`)
    response.end()
  })
  onTestFinished(() => void server.close())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const outbound = open(toThisMachine)
  await post(outbound, `http://127.0.0.1:${port}/`)
  await outbound.close()
  await expect(post(outbound, `http://127.0.0.1:${port}/`)).rejects.toBeInstanceOf(OutboundFailure)
  expect(received).toEqual(['POST {}'])
})

test('the outbound client refuses clear text to public hosts, but no host whose name is not found', async () => {
  const found = open(undefined, async () => [{ address: '203.0.114.1', family: 4 }])
  expect(readable(await found.refusal('http://hooks.example/'))).toBe('The URL must be an https URL')
  expect(await found.refusal('https://hooks.example/')).toBeUndefined()
  const lost = open(undefined, () =>
    Promise.reject(new OutboundFailure('failed', platformSentence('The lookup ended'))),
  )
  expect(await lost.refusal('https://hooks.example/')).toBeUndefined()
})

test('requests no compression and decompresses nothing', async () => {
  const bomb = gzipSync(Buffer.alloc(10_000_000))
  const receiver = await openReceiver((response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb)
  })

  const answer = await post(open(toThisMachine), receiver.url)
  expect(answer.body.length).toBeLessThanOrEqual(16_384)
  expect(answer.body).not.toContain('\0')
  expect(receiver.received[0]?.headers['accept-encoding']).toBe('identity')
})

test('the outbound client turns any bytes into text that the store accepts', async () => {
  const receiver = await openReceiver((response) => void response.end(Buffer.from([0x61, 0x00, 0xff, 0xe2, 0x82])))
  expect(await post(open(toThisMachine), receiver.url)).toMatchObject({ body: 'a\uFFFD\uFFFD' })
})

test('the outbound client rejects with the reason of the caller’s signal', async () => {
  const receiver = await openReceiver(() => {})
  const stop = new AbortController()
  const attempt = open(toThisMachine).post({
    url: receiver.url,
    headers: {},
    body: '',
    timeoutMs: 5_000,
    signal: stop.signal,
  })
  stop.abort(new Error('the process ends'))
  await expect(attempt).rejects.toThrow('the process ends')
})

test('the outbound client ends a lookup with the last request that waits for it', async () => {
  const signals: (AbortSignal | undefined)[] = []
  const outbound = open(toThisMachine, (_hostname, signal) => {
    signals.push(signal)
    return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  })
  const short = post(outbound, 'https://dead.example/', 200)
  const long = post(outbound, 'https://dead.example/', 500)

  await expect(short).rejects.toMatchObject({ kind: 'timeout' })
  expect(new Set(signals.map((signal) => signal?.aborted))).toEqual(new Set([false]))
  await expect(long).rejects.toMatchObject({ kind: 'timeout', message: 'No complete response within 0.5 s' })
  expect(new Set(signals.map((signal) => signal?.aborted))).toEqual(new Set([true]))
})

test('the outbound client describes network errors in plain sentences', async () => {
  const outbound = open(toThisMachine)
  const server = createServer((socket) => {
    socket.on('error', () => {}).on('data', () => socket.end('this is no HTTP\r\n\r\n', () => socket.destroy()))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await expect(post(outbound, `http://127.0.0.1:${port}/`)).rejects.toThrow('The response was not valid HTTP')
  await expect(post(outbound, `https://127.0.0.1:${port}/`)).rejects.toThrow('The TLS certificate or connection')
  await new Promise((resolve) => server.close(resolve))
  await expect(post(outbound, `http://127.0.0.1:${port}/`)).rejects.toThrow('The receiver refused the connection')

  const nowhere = open(toThisMachine, async () => {
    throw Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' })
  })
  await expect(post(nowhere, 'https://nowhere.example/')).rejects.toThrow('The host name was not found')
})
