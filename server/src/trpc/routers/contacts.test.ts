import { describe, expect, test } from 'vitest'
import { customersOf } from '../../testing/customers.ts'
import { openTestServer, type SignedIn } from '../../testing/http/server.ts'
import { engines } from '../../testing/stores/engines.ts'

describe.each(engines)('Contacts through the dashboard’s API on $name', (engine) => {
  async function open() {
    const server = await openTestServer(engine)
    await (await customersOf(server.fixture)).write('+491701234567', 'hello', { name: 'Ada' })
    const { workspaceId } = server.fixture
    const ask = (procedure: string, input: object = {}, person: SignedIn = server.owner) => {
      const named = encodeURIComponent(JSON.stringify({ workspaceId, ...input }))
      return server.call('GET', `/trpc/contacts.${procedure}?input=${named}`, { cookie: person.cookie })
    }
    const mutate = (procedure: string, input: object, person: SignedIn = server.owner) =>
      server.call('POST', `/trpc/contacts.${procedure}`, { cookie: person.cookie, body: { workspaceId, ...input } })
    const contact = (await ask('list')).body.result.data.data[0]
    return { ...server, contact, ask, mutate }
  }

  test('opt-outs are imported, and a contact’s campaign messages listed', async () => {
    const { contact, ask, mutate } = await open()
    const noted = await mutate('importOptOuts', { phones: [contact.phone, 'x'], scope: 'campaigns' })
    expect(noted.body.result.data.data).toMatchObject([{ outcome: 'opted_out' }, { outcome: 'invalid' }])
    const all = await ask('list')
    expect(all.body.result.data.data).toMatchObject([{ id: contact.id, opt_out: { source: 'import' } }])
    const messages = await ask('campaignMessages', { contactId: contact.id })
    expect(messages.body.result.data).toMatchObject({ data: [], pagination: { total: 0 } })
  })

  test('too many phones in one request are rejected with the field', async () => {
    const { mutate } = await open()
    const answer = await mutate('importOptOuts', { phones: Array(201).fill('+491701234567'), scope: 'campaigns' })
    expect(answer.status).toBe(400)
    expect(answer.body.error.data.details).toMatchObject([{ path: 'phones' }])
  })

  test('strangers and anonymous callers are rejected everywhere, viewers without permission', async () => {
    const { fixture, contact, ask, mutate, signInAs, call } = await open()
    const stranger = await signInAs('owner', { workspaceId: fixture.otherWorkspaceId })
    const viewer = await signInAs('viewer')
    const phones = { phones: ['+491701234567'], scope: 'campaigns' }

    expect((await ask('campaignMessages', { contactId: contact.id }, stranger)).status).toBe(403)
    for (const person of [stranger, viewer]) expect((await mutate('importOptOuts', phones, person)).status).toBe(403)
    const body = { workspaceId: fixture.workspaceId, ...phones }
    expect((await call('POST', '/trpc/contacts.importOptOuts', { body })).status).toBe(401)
    expect((await ask('get', { contactId: contact.id })).body.result.data.opt_out).toBeNull()
  })
})
