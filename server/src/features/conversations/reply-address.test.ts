import { describe, expect, test } from 'vitest'
import { customersOf, eventsOf, recordEvents } from '../../testing/customers.ts'
import { createRestTestApp } from '../../testing/http/rest.ts'
import { engines } from '../../testing/stores/engines.ts'
import { approvedTemplate } from '../../testing/templates.ts'

const [first, second, third] = ['+491701234561', '+491701234562', '+491701234563']

describe.each(engines)('A customer with several phones on $name', (engine) => {
  async function open() {
    const rest = await createRestTestApp(engine)
    const { call, fixture, owner } = rest
    await recordEvents(fixture)
    const { key } = await rest.newKey()
    const { write, got } = await customersOf(fixture)
    const where = { workspaceId: fixture.workspaceId, mode: 'live' as const }
    const ask = async (path: string, body: object) => {
      const answer = await call('POST', `/api/v1${path}`, { key, body })
      expect([path, answer.status]).toEqual([path, expect.toSatisfy((status) => status < 300)])
      return answer.body
    }
    const mutate = async (path: string, input: object) => {
      const answer = await call('POST', `/trpc/${path}`, { cookie: owner.cookie, body: { ...where, ...input } })
      expect([path, answer.status]).toEqual([path, 200])
      return answer.body.result.data
    }
    await mutate('account.changeSendDelay', { seconds: 0 })
    const contactWith = async (phones: string[]) => (await ask('/contacts', { name: 'Ada', phones })).data.id as string
    const allGot = async () =>
      Object.fromEntries(await Promise.all([first, second, third].map(async (phone) => [phone, await got(phone)])))
    const contactsOf = async () =>
      await fixture.app.db.selectFrom('contact').select(['id', 'phone']).orderBy('id').execute()
    return { ...rest, key, where, write, got, ask, mutate, contactWith, allGot, contactsOf }
  }

  test('is answered at the one that wrote last, by members and programs, and not at the primary one', async () => {
    const { call, key, fixture, write, ask, mutate, contactWith, allGot, contactsOf } = await open()
    const id = await contactWith([first, second])
    const { conversationId } = await write(second, 'From my second phone')
    await mutate('messages.send', { conversationId, text: 'By a member' })
    await ask('/messages/send', { conversationId, text: 'By a program' })
    await ask('/messages', { to: { contact_id: id }, content: { type: 'text', text: 'To the contact' } })
    expect(await allGot()).toEqual({
      [first]: [],
      [second]: ['By a member', 'By a program', 'To the contact'],
      [third]: [],
    })

    const shown = async () => (await call('GET', `/api/v1/conversations/${conversationId}`, { key })).body.data
    expect(await shown()).toMatchObject({ reply_address: second })
    expect((await write(first, 'From my first phone')).conversationId).toBe(conversationId)
    expect(await shown()).toMatchObject({ reply_address: first })
    await mutate('messages.send', { conversationId, text: 'Back' })
    expect((await allGot())[first]).toEqual(['Back'])
    expect(await contactsOf()).toEqual([{ id, phone: first }])
    expect((await eventsOf(fixture, 'message.received')).map(({ from }) => from)).toEqual([second, first])
    expect((await eventsOf(fixture, 'message.sent')).map(({ to }) => to)).toEqual([second, second, second, first])
  })

  test('gets campaigns at the primary one, and none after an opt-out under any of them', async () => {
    const { fixture, write, ask, contactWith, allGot } = await open()
    const template = await approvedTemplate(fixture)
    await contactWith([first, second])
    await write(second, 'Hello')
    const campaign = async (phone: string) => {
      const recipients = [{ phone, variables: { 1: 'Ada', 2: 'A-1' } }]
      await ask('/campaigns', { templateName: template.name, recipients })
      await fixture.runJobs()
    }
    await campaign(first)
    const { [first]: atFirst = [], [second]: atSecond = [] } = await allGot()
    expect([atFirst.length, atSecond.length]).toEqual([1, 0])
    await write(second, 'STOP')
    await campaign(first)
    expect((await allGot())[first]).toHaveLength(1)
  })

  test('gets a template at the number that is named, and is answered at the one that wrote', async () => {
    const { fixture, write, ask, contactWith, allGot } = await open()
    const { name } = await approvedTemplate(fixture)
    await contactWith([first, second])
    const { conversationId } = await write(first, 'Hello')
    const template = { name, variables: { 1: 'Ada', 2: 'A-1' } }
    expect(await ask('/messages', { to: { phone: second }, template })).toMatchObject({ conversationId })
    await ask('/messages/send', { conversationId, text: 'Hi' })
    expect(await allGot()).toMatchObject({ [first]: ['Hi'], [second]: [expect.stringContaining('A-1')] })
  })

  test('is answered in each conversation at its number after a merge', async () => {
    const { fixture, write, mutate, contactsOf, allGot } = await open()
    const { conversationId: one } = await write(first, 'I am one')
    fixture.clock.advance(1_000)
    const { conversationId: two } = await write(second, 'I am two')
    const contacts = await contactsOf()
    const [into, from] = [first, second].map((phone) => contacts.find((each) => each.phone === phone)?.id)
    await mutate('contacts.merge', { from, into })
    await mutate('messages.send', { conversationId: one, text: 'To one' })
    await mutate('messages.send', { conversationId: two, text: 'To two' })
    expect(await allGot()).toMatchObject({ [first]: ['To one'], [second]: ['To two'] })

    await mutate('conversations.merge', { conversationId: one, otherConversationId: two })
    await mutate('messages.send', { conversationId: two, text: 'To both' })
    expect((await allGot())[second]).toEqual(['To two', 'To both'])
  })

  test('is answered at the primary one once the number that wrote is taken from the contact', async () => {
    const { write, mutate, contactWith, allGot } = await open()
    const id = await contactWith([first, second])
    await write(first, 'Hello')
    const { conversationId } = await write(second, 'Hello')
    await mutate('contacts.change', { contactId: id, changes: { phones: [first, third] } })
    await mutate('messages.send', { conversationId, text: 'Hi' })
    expect(await allGot()).toEqual({ [first]: ['Hi'], [second]: [], [third]: [] })
  })

  test('keeps a further phone that a member stored, when its user id is seen with it first', async () => {
    const { fixture, contactWith, contactsOf } = await open()
    const { deliver, message } = await customersOf(fixture)
    const id = await contactWith([first, second])
    const from = (phone: string, platformUserId: string) =>
      deliver({ ...message(phone, 'Hello'), from: { phone, platformUserId, name: null } })
    await from(first, 'DE.1')
    await from(second, 'DE.2')
    await from(first, 'DE.1')
    expect(await contactsOf()).toEqual([{ id, phone: first }])
    // A number that the contact itself has used has got a new owner.
    fixture.clock.advance(2 * 86_400_000)
    await from(second, 'DE.2')
    await from(second, 'DE.3')
    expect(await contactsOf()).toHaveLength(2)
  })
})
