import { request } from 'undici'
import { expect, test } from 'vitest'
import { proofOf } from '../../platforms/whatsapp/graph/graph.ts'
import type { GraphAccount } from './accounts.ts'
import { openGraph, type TestGraph } from './graph.ts'

const ada = '+15551230001'

async function open(throughput = 80) {
  const graph = await openGraph({ throughput })
  const account = graph.addAccount()
  const ask = asker(graph, account)
  const create = (more: object = {}) =>
    ask('POST', `${account.id}/message_templates`, {
      name: 'sale',
      language: 'en_US',
      category: 'UTILITY',
      components: [{ type: 'BODY', text: 'Hi {{1}}, your order {{2}} is here.', example: { body_text: [['a', 'b']] } }],
      ...more,
    })
  const send = (more: object) =>
    ask('POST', `${account.phoneNumberId}/messages`, { messaging_product: 'whatsapp', to: ada, ...more })
  const sendTemplate = (parameters: unknown[], more: object = {}) =>
    send({
      type: 'template',
      template: { name: 'sale', language: { code: 'en_US' }, components: [{ type: 'body', parameters }] },
      ...more,
    })
  return { graph, account, ask, create, send, sendTemplate }
}

function asker(graph: TestGraph, account: GraphAccount) {
  return async (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => {
    const answer = await request(`${graph.url}/v25.0/${path}`, {
      method,
      query: proofOf({ accessToken: account.token, appSecret: account.appSecret }),
      headers: { authorization: `Bearer ${account.token}`, 'content-type': 'application/json' },
      body: body ? JSON.stringify(body) : null,
    })
    const found = (await answer.body.json()) as { error?: { code: number; error_subcode?: number } }
    return { status: answer.statusCode, body: found, code: found.error?.error_subcode ?? found.error?.code }
  }
}

const text = (value: string) => ({ type: 'text', text: value })

test('the simulated Graph API enforces the rules of parameters: their number, format and content', async () => {
  const { account, create, sendTemplate, graph } = await open()
  await create()
  expect((await sendTemplate([text('a'), text('b')])).code).toBe(132001)
  const [template] = account.templates
  if (template) template.status = 'APPROVED'

  expect((await sendTemplate([text('a')])).code).toBe(132000)
  expect((await sendTemplate([text('a'), text('b'), text('c')])).code).toBe(132000)
  expect((await sendTemplate([text('a'), text('')])).code).toBe(100)
  expect((await sendTemplate([text('a'), text('b\nc')])).code).toBe(132018)
  const accepted = await sendTemplate([text('a'), text('b')], { biz_opaque_callback_data: 'ours' })
  expect(accepted).toMatchObject({ status: 200, body: { messages: [{ id: expect.stringMatching(/^wamid\./) }] } })
  expect(graph.messages).toMatchObject([{ to: ada, text: 'Hi a, your order b is here.', correlation: 'ours' }])
})

test('the simulated Graph API enforces the rules of the window, the plus sign, the token, and the throughput', async () => {
  const { account, graph, send, ask } = await open(5)
  const hello = { type: 'text', text: { body: 'Hi' } }
  expect((await send(hello)).code).toBe(131047)
  account.wroteAt.set(ada, Date.now())
  expect((await send({ ...hello, to: '15551230001' })).code).toBe(100)
  expect((await send(hello)).status).toBe(200)
  const codes = await Promise.all(Array.from({ length: 8 }, async () => (await send(hello)).code))
  expect(codes).toContain(130429)
  expect(graph.messages.length).toBeLessThanOrEqual(5)
  account.token = 'another'
  expect((await asker(graph, { ...account, token: 'x' })('GET', account.phoneNumberId)).code).toBe(190)
  expect((await ask('GET', account.phoneNumberId)).status).toBe(200)
})

test('the simulated Graph API enforces the rules of definitions', async () => {
  const { create } = await open()
  const body = (value: string, more: object = { example: { body_text: [['a']] } }) => ({
    components: [{ type: 'BODY', text: value, ...more }],
  })
  expect((await create(body('{{1}} is first here')))?.code).toBe(2388299)
  expect((await create(body('It ends with {{1}}'))).code).toBe(2388299)
  expect((await create(body('a {{1}} {{2}} b'))).code).toBe(2388293)
  expect((await create(body('Hi {{1}}, all is well', {}))).code).toBe(100)
  expect((await create({ name: 'Sale' })).code).toBe(100)
  expect((await create({ category: 'OTP' })).code).toBe(100)
  expect((await create()).body).toMatchObject({ status: 'PENDING', category: 'UTILITY' })
  expect((await create()).code).toBe(2388024)
})
