import { describe, expect, onTestFinished, test } from 'vitest'
import { openGraph } from '../../testing/graph/graph.ts'
import { openReceiver } from '../../testing/receiver.ts'
import { makeGraph } from './graph.ts'

async function open() {
  const stand = await openGraph()
  const account = stand.addAccount()
  const graph = makeGraph({ whatsappGraphUrl: stand.url, whatsappGraphVersion: 'v25.0' })
  onTestFinished(() => graph.close())
  return { stand, account, graph }
}

describe('calls to the platform', () => {
  test('name the configured version, carry the token, and answer with status and document', async () => {
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

  test('a file is fetched with the token from the platform, and from nowhere else', async () => {
    const { stand, account, graph } = await open()
    stand.media.set('55', { mimeType: 'image/png', bytes: Buffer.from('picture') })
    const elsewhere = await openReceiver()

    expect(await graph.download(`${stand.url}/files/55`, account.token)).toEqual({
      mimeType: 'image/png',
      bytes: Buffer.from('picture'),
    })
    for (const url of [elsewhere.url, 'http://facebook.com.evil.example/x', 'https://notfacebook.com/x', 'nothing']) {
      expect(await graph.download(url, account.token)).toBeUndefined()
    }
    expect(elsewhere.received).toEqual([])
  })
})
