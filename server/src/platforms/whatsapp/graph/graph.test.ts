import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { lookupWith, makeResolver } from '../../../outbound/resolver.ts'
import { openGraph } from '../../../testing/graph/graph.ts'
import { hostileReceivers, openHostileReceiver } from '../../../testing/http/hostile-receivers.ts'
import { openReceiver } from '../../../testing/http/receiver.ts'
import { readable } from '../../../testing/readable.ts'
import { makeGraph } from './graph.ts'

async function open() {
  const stand = await openGraph()
  const account = stand.addAccount()
  const graph = makeGraph({ whatsappGraphUrl: stand.url, whatsappGraphVersion: 'v25.0' }, lookup)
  onTestFinished(() => graph.close())
  const caller = { accessToken: account.token, appSecret: account.appSecret }
  return { stand, account, caller, graph }
}

const someone = { accessToken: 'token', appSecret: 'secret' }
const lookup = lookupWith(makeResolver())

test('calls to the platform use the configured version and the token, and return status and body', async () => {
  const { stand, account, caller, graph } = await open()
  const reply = await graph.call({
    method: 'GET',
    path: account.phoneNumberId,
    caller,
    query: { a: 'b' },
  })

  expect(reply).toMatchObject({ kind: 'answered', status: 200, body: { id: account.phoneNumberId } })
  expect(stand.calls.map(({ path }) => path)).toEqual([`/v25.0/${account.phoneNumberId}`])
  expect(
    await graph.call({ method: 'GET', path: account.phoneNumberId, caller: { ...caller, accessToken: 'x' } }),
  ).toMatchObject({ status: 401 })
})

test('calls to the platform that wait for a connection are withdrawn on request, and the others continue', async () => {
  const { stand, account, caller, graph } = await open()
  const halt = new AbortController()
  const send = () => {
    const body = { messaging_product: 'whatsapp', to: '4915110000000', type: 'text', text: { body: 'Hi' } }
    const path = `${account.phoneNumberId}/messages`
    return graph.call({ method: 'POST', path, caller, body, signal: halt.signal })
  }
  stand.troubles.push(...Array<'hang'>(64).fill('hang'))
  const begun = Array.from({ length: 64 }, send)
  const waiting = Array.from({ length: 10 }, send)
  await expect.poll(() => stand.calls.length).toBe(64)

  halt.abort()

  const withdrawn = { kind: 'not_reached', message: 'WhatsApp could not be reached (halted)' }
  expect(readable(await Promise.all([...waiting, send()]))).toEqual(Array(11).fill(withdrawn))
  stand.cutAll()
  expect((await Promise.all(begun)).map(({ kind }) => kind)).toEqual(Array(64).fill('lost'))
  expect(stand.calls).toHaveLength(64)
})

test('calls to the platform fetch a file with the token only from the platform’s own hosts', async () => {
  const { stand, caller, graph } = await open()
  stand.media.set('55', { mimeType: 'image/png', bytes: Buffer.from('picture') })
  const elsewhere = await openReceiver()

  const file = await graph.download(`${stand.url}/files/55`, caller)
  expect(file).toMatchObject({ kind: 'file', bytes: 7 })
  expect(file?.kind === 'file' && (await text(file.content))).toBe('picture')
  for (const url of [elsewhere.url, 'http://facebook.com.evil.example/x', 'https://notfacebook.com/x', 'nothing']) {
    expect(await graph.download(url, caller)).toBeUndefined()
  }
  expect(elsewhere.received).toEqual([])
})

test('a file declared too large is not fetched, and one that is too large aborted', async () => {
  const url = await openServer((response) => {
    response.writeHead(200, { 'content-length': 100 * 1024 * 1024 + 1 }).write('x')
  })
  expect(await reach(url).download(`${url}/file`, someone)).toBeUndefined()

  const undeclared = await openServer((response) => {
    response.write('ten')
    response.end(' bytes!')
  })
  const contentOf = async (maxFileBytes: number) => {
    const file = await reach(undeclared, { maxFileBytes }).download(`${undeclared}/file`, someone)
    return file?.kind === 'file' ? text(file.content) : file
  }
  expect(await contentOf(10)).toBe('ten bytes!')
  await expect(contentOf(9)).rejects.toThrow('exceeded')
})

test.each(Object.entries(hostileReceivers))(
  'calls to the platform end without an answer in time and memory: %s',
  async (_, { answer }) => {
    const url = (await openHostileReceiver(answer)).replace(/\/$/, '')
    const reply = await reach(url, { answerMs: 400 }).call({ method: 'GET', path: '1555', caller: someone })
    expect(reply).toMatchObject({ kind: 'lost' })
  },
)

test('calls to the platform end with an answer that is too large, also without a declared length', async () => {
  const url = await openServer((response) => {
    response.write('"ten')
    response.end(' byte"')
  })
  const call = { method: 'GET', path: '1555', caller: someone } as const
  expect(await reach(url, { maxAnswerBytes: 10 }).call(call)).toMatchObject({ kind: 'answered', body: 'ten byte' })
  expect(await reach(url, { maxAnswerBytes: 9 }).call(call)).toMatchObject({ kind: 'lost' })
})

test('calls to the platform end a file that is sent too slowly as a whole', async () => {
  let dripping: NodeJS.Timeout | undefined
  const url = await openServer((response) => {
    dripping = setInterval(() => response.write('.'), 10)
  })
  onTestFinished(() => clearInterval(dripping))
  const file = await reach(url, { fileMs: 200 }).download(`${url}/file`, someone)
  await expect(file?.kind === 'file' && text(file.content)).rejects.toThrow('Body Timeout')
})

test('calls to the platform of readers who do not read files leave the connections of messages free', async () => {
  const { stand, account, caller, graph } = await open()
  stand.media.set('55', { mimeType: 'video/mp4', bytes: Buffer.alloc(16 * 1024 * 1024) })
  const fetchFile = () => graph.download(`${stand.url}/files/55`, caller)
  const unread = await Promise.all(Array.from({ length: 70 }, fetchFile))
  expect(unread.map((file) => file?.kind)).toEqual(Array(70).fill('file'))
  const reply = await graph.call({ method: 'GET', path: account.phoneNumberId, caller })
  expect(reply).toMatchObject({ kind: 'answered', status: 200 })
})

function reach(whatsappGraphUrl: string, limits?: Parameters<typeof makeGraph>[2]) {
  const graph = makeGraph({ whatsappGraphUrl, whatsappGraphVersion: 'v25.0' }, lookup, limits)
  onTestFinished(() => graph.close())
  return graph
}

async function openServer(answer: (response: ServerResponse) => void): Promise<string> {
  const server = createServer((_request, response) => answer(response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
