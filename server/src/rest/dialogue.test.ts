import { expect, test } from 'vitest'
import { eventsOf, recordEvents } from '../testing/customers.ts'
import { openGraph } from '../testing/graph/graph.ts'
import { createRestTestApp } from '../testing/http/rest.ts'
import { sqlite } from '../testing/stores/engines.ts'
import { connect, openEntryPoint } from '../testing/whatsapp/whatsapp.ts'

const ada = '+15551230001'
const times = { title: 'Monday', rows: [{ id: 'monday:9', title: '9:00', description: 'Room 2' }] }

const question = {
  ...{ type: 'buttons', text: 'What can we do?', footer: 'Acme' },
  buttons: [
    { id: 'book', title: 'Book' },
    { id: 'cancel', title: 'Cancel' },
  ],
}

/** What the program of this test says next, by the ID of what the customer tapped. */
const nextOf: Record<string, object> = {
  start: question,
  book: { type: 'list', text: 'When?', button: 'Show times', sections: [times] },
  'monday:9': { type: 'location_request', text: 'Where shall we come?' },
  location: { type: 'link_button', text: 'Booked.', title: 'Details', url: 'https://example.com/17' },
}

/** WhatsApp's stand-in, a program with a key, and a customer who taps what the platform was given. */
async function open() {
  let clock = () => 0
  const graph = await openGraph({ now: () => clock() })
  const rest = await createRestTestApp(sqlite, { whatsappGraphUrl: graph.url, baseUrl: 'http://parley.example' })
  const fixture = await recordEvents(rest.fixture)
  clock = fixture.app.now
  const account = graph.addAccount()
  await connect(fixture.app, fixture.workspaceId, { account, entryPoint: await openEntryPoint(fixture.app) })
  await fixture.runJobs()
  const { key } = await rest.newKey({ mode: 'live' })
  const customer = async (message: object) => {
    await graph.customerWrites(account, { from: ada, ...message })
    await fixture.runJobs()
    return (await eventsOf(fixture, 'message.received')).at(-1)
  }
  const tap = (answer: object, id = graph.messages.at(-1)?.id) =>
    customer({ type: 'interactive', interactive: answer, context: { from: account.displayPhoneNumber, id } })
  const send = (path: string, body: object) => rest.call('POST', `/api/v1/messages${path}`, { key, body })
  const read = (id: string) => rest.call('GET', `/api/v1/messages/${id}`, { key })
  return { ...rest, graph, customer, tap, send, read, shown: () => graph.messages.at(-1)?.content as never }
}

test('a program leads a customer through buttons, a list and a place by key, and each answer names what it answers', async () => {
  const { customer, tap, send, read, shown, graph } = await open()
  const say = async (what: string, to: unknown) => {
    const { status, body } = await send('', { to: { conversation_id: to }, content: nextOf[what] })
    expect([status, body.status]).toEqual([201, 'sent'])
    return body.messageId
  }
  const started = await customer({ type: 'text', text: { body: 'Hello' } })
  const conversation = started?.conversation_id

  const asked = await say('start', conversation)
  const { action } = shown() as { action: { buttons: { reply: { id: string } }[] } }
  const booked = await tap({ type: 'button_reply', button_reply: action.buttons[0]?.reply })
  expect(booked).toMatchObject({
    text: 'Book',
    content: { type: 'button_reply', id: 'book', title: 'Book', quoted: { message_id: asked, direction: 'outbound' } },
  })

  const listed = await say('book', conversation)
  const { sections } = (shown() as { action: { sections: (typeof times)[] } }).action
  const chosen = await tap({ type: 'list_reply', list_reply: sections[0]?.rows[0] })
  expect(chosen?.content).toMatchObject({
    ...{ type: 'list_reply', id: 'monday:9', title: '9:00', description: 'Room 2' },
    quoted: { message_id: listed },
  })

  const placed = await say('monday:9', conversation)
  const context = { from: '1', id: graph.messages.at(-1)?.id }
  const place = await customer({ type: 'location', location: { latitude: 52.52, longitude: 13.4 }, context })
  expect(place?.content).toMatchObject({ type: 'location', latitude: 52.52, quoted: { message_id: placed } })

  await say('location', conversation)
  expect(shown()).toMatchObject({ type: 'cta_url', action: { parameters: { url: 'https://example.com/17' } } })
  const reacted = await send(`/${place?.message_id}/reactions`, { emoji: '👍' })
  expect(reacted).toMatchObject({ status: 201, body: { status: 'sent' } })
  expect((await read(String(place?.message_id))).body.data.reactions).toEqual([{ direction: 'outbound', emoji: '👍' }])
})

test('a tap on a message that was never sent here, and a second tap, are received', async () => {
  const { customer, tap, send } = await open()
  const started = await customer({ type: 'text', text: { body: 'Hello' } })
  const reply = { type: 'button_reply', button_reply: { id: 'book', title: 'Book' } }
  const foreign = await tap(reply, 'wamid.elsewhere')
  expect(foreign).toMatchObject({
    conversation_id: started?.conversation_id,
    content: { id: 'book', quoted: { platform_message_id: 'wamid.elsewhere', message_id: null } },
  })
  const to = { conversation_id: started?.conversation_id }
  const { body } = await send('', { to, content: question })
  const [first, second] = [await tap(reply), await tap(reply)]
  expect([first?.content, second?.content]).toMatchObject([
    { id: 'book', quoted: { message_id: body.messageId } },
    { id: 'book', quoted: { message_id: body.messageId } },
  ])
  expect(first?.message_id).not.toBe(second?.message_id)
})
