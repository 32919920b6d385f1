import { request } from 'undici'
import { describe, expect, test } from 'vitest'
import { createCallbackTestApp } from '../testing/callbacks.ts'
import { bytesOf, envelope, ofNumber, post, signatureOf } from '../testing/graph/callbacks.ts'
import { openTestServer } from '../testing/http/server.ts'
import { answerBeforeBody } from '../testing/http/unfinished.ts'
import { whatsAppOf } from '../testing/platforms.ts'
import { engines, sqlite } from '../testing/stores/engines.ts'
import { connect } from '../testing/whatsapp/whatsapp.ts'

describe.each(engines)('on $name', (engine) => {
  const open = () => createCallbackTestApp(engine)

  test('a callback verifies the address only for a caller with the token', async () => {
    const { account, channel, app } = await open()
    const verifyTokenOf = (channelId: string) => whatsAppOf(app).connections.callbackOf(channelId).verifyToken
    const verifyToken = verifyTokenOf(channel.id)
    const ask = async (query: Record<string, string>) => {
      const answer = await request(`${account.callbackUrl}?${new URLSearchParams(query)}`)
      return { status: answer.statusCode, body: await answer.body.text() }
    }
    const asking = { 'hub.mode': 'subscribe', 'hub.challenge': '1158201444', 'hub.verify_token': verifyToken }

    expect(await ask(asking)).toEqual({ status: 200, body: '1158201444' })
    for (const wrong of ['', 'x', `${verifyToken} `, verifyTokenOf('another')]) {
      const answer = await ask({ ...asking, 'hub.verify_token': wrong })
      expect(answer.status).toBe(403)
      expect(answer.body).not.toContain('1158201444')
    }
    expect((await ask({ ...asking, 'hub.mode': 'unsubscribe' })).status).toBe(403)
    expect((await ask({})).status).toBe(403)
  })

  test('a callback that is signed is stored byte for byte before the answer, and processed afterwards', async () => {
    const { account, text, document, texts, bodies, runJobs } = await open()
    const body = bytesOf(document(text('a')))
    const { status } = await post(account, body)

    expect(status).toBe(200)
    expect(body.toString()).toContain('Gr\\u00fc\\u00dfe')
    expect(await bodies()).toMatchObject([{ body: body.toString() }])
    expect(await texts()).toEqual([])
    await runJobs()
    expect(await texts()).toEqual(['Grüße'])
  })

  test('a callback that is unsigned, wrongly signed or altered is refused, and not stored', async () => {
    const { account, text, document, bodies } = await open()
    const body = bytesOf(document(text('a')))
    const right = signatureOf(body, account.appSecret)
    const wrong = [
      '',
      'sha256=',
      right.toUpperCase(),
      right.slice(0, -1),
      right.replace('sha256=', 'sha1='),
      ...[7, right.length - 1].map((at) => withAnotherDigit(right, at)),
      signatureOf(body, 'another secret'),
      signatureOf(Buffer.from(`${body} `), account.appSecret),
    ]
    for (const signature of wrong) expect((await post(account, body, signature)).status).toBe(403)
    const unsigned = await request(account.callbackUrl ?? '', { method: 'POST', body })

    expect(unsigned.statusCode).toBe(403)
    expect(await bodies()).toEqual([])
  })

  test('a callback without a signature, or to an unknown channel, is refused before its body has arrived', async () => {
    const { account, bodies } = await open()
    const { callbackUrl = '' } = account
    expect(await answerBeforeBody(callbackUrl, { sent: '{' })).toMatchObject({ status: 403 })
    expect(await answerBeforeBody(`${callbackUrl}x`, { sent: '{' })).toMatchObject({ status: 404 })
    expect(await bodies()).toEqual([])
  })

  test('a callback to an unknown channel is refused', async () => {
    const { account } = await open()
    account.callbackUrl = `${account.callbackUrl}x`
    expect((await post(account, Buffer.from('{}'))).status).toBe(404)
  })

  test('a callback of 3 MB is accepted, and a larger one is refused', async () => {
    const { account, bodies } = await open()
    const mostBytes = 3 * 1024 * 1024
    expect((await post(account, Buffer.alloc(mostBytes, ' '))).status).toBe(200)
    expect((await post(account, Buffer.alloc(mostBytes + 1, ' '))).status).toBe(413)
    expect(await bodies()).toHaveLength(1)
  })

  test('a callback about another number counts there only with the same app secret', async () => {
    const fixture = await open()
    const { graph, account, text, app, otherWorkspaceId, runJobs } = fixture
    const other = graph.addAccount({ appSecret: account.appSecret })
    const unknown = graph.addAccount()
    await connect(app, otherWorkspaceId, { account: other, entryPoint: 'http://127.0.0.1:9' })
    const arrive = async (about: typeof other, id: string) => {
      const document = envelope(about, 'messages', ofNumber(about, { messages: [text(id)] }))
      expect((await post(account, bytesOf(document))).status).toBe(200)
      await runJobs()
    }
    await arrive(other, other.id)
    const heardOf = () =>
      app.db
        .selectFrom('whatsapp_connection')
        .select('last_callback_at')
        .where('phone_number_id', '=', other.phoneNumberId)
        .executeTakeFirst()
    expect(await heardOf()).toEqual({ last_callback_at: app.now() })
    await arrive(unknown, unknown.id)
    await app.db
      .updateTable('whatsapp_connection')
      .set({ app_secret: app.secrets.seal('the secret of another app') })
      .where('phone_number_id', '=', other.phoneNumberId)
      .execute()
    await arrive(other, 'wamid.signed-by-a-foreign-app')

    const rows = await app.db.selectFrom('message').select(['workspace_id', 'platform_message_id']).execute()
    expect(rows).toEqual([{ workspace_id: otherWorkspaceId, platform_message_id: other.id }])
  })
})

function withAnotherDigit(signature: string, at: number): string {
  return `${signature.slice(0, at)}${signature[at] === '0' ? '1' : '0'}${signature.slice(at + 1)}`
}

test('callbacks are reachable through the whole server without a session', async () => {
  const { call } = await openTestServer(sqlite)
  const path = '/callbacks/whatsapp/0192-unknown'

  expect(await call('POST', path, { body: {} })).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect(await call('GET', `${path}?hub.mode=subscribe`)).toMatchObject({ status: 403 })
  expect(await call('DELETE', path)).toMatchObject({ status: 405, headers: { allow: 'GET, POST' } })
})
