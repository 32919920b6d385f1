import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { lookupWith, makeResolver } from '../../../outbound/resolver.ts'
import { openGraph } from '../../../testing/graph/graph.ts'
import { openReceiver } from '../../../testing/http/receiver.ts'
import { atMost, makeGraph } from './graph.ts'

async function open() {
  const stand = await openGraph()
  const account = stand.addAccount()
  const graph = makeGraph({ whatsappGraphUrl: stand.url, whatsappGraphVersion: 'v25.0' }, lookup)
  onTestFinished(() => graph.close())
  return { stand, account, graph }
}

const lookup = lookupWith(makeResolver())

describe('Calls to the platform', () => {
  test('use the configured version and the token, and return status and body', async () => {
    const { stand, account, graph } = await open()
    const reply = await graph.call({
      method: 'GET',
      path: account.phoneNumberId,
      token: account.token,
      query: { a: 'b' },
    })

    expect(reply).toMatchObject({ kind: 'answered', status: 200, body: { id: account.phoneNumberId } })
    expect(stand.calls.map(({ path }) => path)).toEqual([`/v25.0/${account.phoneNumberId}`])
    expect(await graph.call({ method: 'GET', path: account.phoneNumberId, token: 'x' })).toMatchObject({ status: 401 })
  })

  test('that wait for a connection are withdrawn on request, and the others continue', async () => {
    const { stand, account, graph } = await open()
    const halt = new AbortController()
    const send = () => {
      const body = { messaging_product: 'whatsapp', to: '4915110000000', type: 'text', text: { body: 'Hi' } }
      const path = `${account.phoneNumberId}/messages`
      return graph.call({ method: 'POST', path, token: account.token, body, signal: halt.signal })
    }
    stand.troubles.push(...Array<'hang'>(64).fill('hang'))
    const begun = Array.from({ length: 64 }, send)
    const waiting = Array.from({ length: 10 }, send)
    await expect.poll(() => stand.calls.length).toBe(64)

    halt.abort()

    const withdrawn = { kind: 'not_reached', message: 'WhatsApp could not be reached (halted)' }
    expect(await Promise.all([...waiting, send()])).toEqual(Array(11).fill(withdrawn))
    stand.cutAll()
    expect((await Promise.all(begun)).map(({ kind }) => kind)).toEqual(Array(64).fill('lost'))
    expect(stand.calls).toHaveLength(64)
  })

  test('fetch a file with the token only from the platform’s own hosts', async () => {
    const { stand, account, graph } = await open()
    stand.media.set('55', { mimeType: 'image/png', bytes: Buffer.from('picture') })
    const elsewhere = await openReceiver()

    const file = await graph.download(`${stand.url}/files/55`, account.token)
    expect(file).toMatchObject({ kind: 'file', bytes: 7 })
    expect(file?.kind === 'file' && (await text(file.content))).toBe('picture')
    for (const url of [elsewhere.url, 'http://facebook.com.evil.example/x', 'https://notfacebook.com/x', 'nothing']) {
      expect(await graph.download(url, account.token)).toBeUndefined()
    }
    expect(elsewhere.received).toEqual([])
  })

  test('do not fetch a file declared too large, and abort one that is too large', async () => {
    const server = createServer((_request, response) => {
      response.writeHead(200, { 'content-length': 100 * 1024 * 1024 + 1 }).write('x')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => {
      server.closeAllConnections()
      server.close()
    })
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const graph = makeGraph({ whatsappGraphUrl: url, whatsappGraphVersion: 'v25.0' }, lookup)
    onTestFinished(() => graph.close())

    expect(await graph.download(`${url}/file`, 'token')).toBeUndefined()
    expect(await text(Readable.from([Buffer.from('ten'), Buffer.from(' bytes!')]).pipe(atMost(10)))).toBe('ten bytes!')
    const larger = Readable.from([Buffer.from('ten'), Buffer.from(' bytes!!')])
    await expect(text(larger.pipe(atMost(10)))).rejects.toThrow('larger than 10 bytes')
  })
})
