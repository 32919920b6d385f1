import { Parley, ParleyError, verifyWebhook } from '../../src/index.ts'

export type Task = { baseUrl: string; apiKey: string; phone: string }

/** What the client does, in a run time without Node: calls, a form, pages, an error, a signature and a stream of events. */
export async function work({ baseUrl, apiKey, phone }: Task): Promise<string> {
  const parley = new Parley({ baseUrl, apiKey })
  const { data: webhook } = await parley.webhooks.create({ kind: 'pull', events: ['message.received'] })
  const { conversationId } = await parley.testHelpers.playCustomer({ from: phone, text: 'Where is my order?' })
  await parley.messages.send({ conversationId, text: 'On its way' })
  const texts: (string | null)[] = []
  for await (const { text } of parley.conversations.listMessages(conversationId, { limit: 1 })) texts.push(text)
  const file = new Blob(['Hello'], { type: 'text/plain' })
  const uploaded = await parley.files.upload({ file })
  const content = await (await parley.files.get(uploaded.data.id)).text()
  const code = await parley.contacts.get('nobody').catch((error: unknown) => error instanceof ParleyError && error.code)
  const event = await verifyWebhook(await signedEvent())
  let followed: string | undefined
  for await (const { event: happened } of parley.webhooks.followEvents(webhook.id)) {
    followed = happened.event
    break
  }
  return JSON.stringify({ texts: texts.toSorted(), content, code, event: event.event, followed })
}

/** What `work` returns. */
export const done = JSON.stringify({
  texts: ['On its way', 'Where is my order?'],
  content: 'Hello',
  code: 'not_found',
  event: 'webhook.test',
  followed: 'message.received',
})

async function signedEvent() {
  const body = '{"event":"webhook.test","data":{}}'
  const timestamp = String(Math.floor(Date.now() / 1000))
  const key = new TextEncoder().encode('secret')
  const hmac = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const content = new TextEncoder().encode(`msg_1.${timestamp}.${body}`)
  const bytes = new Uint8Array(await crypto.subtle.sign('HMAC', hmac, content))
  const headers = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${btoa(String.fromCharCode(...bytes))}`,
  }
  return { body, headers, secret: `whsec_${btoa('secret')}` }
}
