import { describe, expect, test } from 'vitest'
import { customersOf, eventsOf, recordEvents } from '../../testing/customers.ts'
import { engines } from '../../testing/stores/engines.ts'
import { createTestApp } from '../../testing/test-app.ts'

const phone = (n: number) => `+4917012345${String(n).padStart(2, '0')}`

describe.each(engines)('on $name', (engine) => {
  async function open() {
    const fixture = await recordEvents(await createTestApp(engine))
    const customers = await customersOf(fixture)
    const threads = async () => {
      const rows = await fixture.app.db
        .selectFrom('message')
        .innerJoin('contact', 'contact.id', 'message.contact_id')
        .innerJoin('conversation', 'conversation.id', 'message.conversation_id')
        .select(['contact.phone', 'contact.platform_user_id', 'message.text', 'conversation.id'])
        .select(['conversation.unread_count', 'conversation.last_message_text'])
        .orderBy('message.id')
        .execute()
      return Map.groupBy(rows, ({ id }) => id)
        .values()
        .map((own) => ({
          phone: own[0]?.phone,
          userId: own[0]?.platform_user_id,
          texts: own.map(({ text }) => text),
          unread: own[0]?.unread_count,
          last: own[0]?.last_message_text,
        }))
        .toArray()
        .toSorted((one, other) => ((one.phone ?? '') < (other.phone ?? '') ? -1 : 1))
    }
    return { fixture, customers, threads }
  }

  test('concurrent messages of one customer are stored in their order, beside those of others', async () => {
    const { fixture, customers, threads } = await open()
    await customers.write(phone(1), 'earlier')
    const texts = ['one', 'two', 'three']
    const conversations = new Set<string | undefined>()
    const writeAll = async (n: number) => {
      for (const text of texts) {
        conversations.add((await customers.deliver(customers.message(phone(n), `${text} ${n}`)))?.conversationId)
      }
    }
    await Promise.all([1, 2, 3].map(writeAll))

    expect(conversations.size).toBe(3)
    const expected = (n: number, first: string[] = []) => ({
      phone: phone(n),
      userId: null,
      texts: [...first, ...texts.map((text) => `${text} ${n}`)],
      unread: 3 + first.length,
      last: `three ${n}`,
    })
    expect(await threads()).toEqual([expected(1, ['earlier']), expected(2), expected(3)])
    const received = await eventsOf(fixture, 'message.received')
    expect(received.filter(({ from }) => from === phone(2)).map(({ text }) => text)).toEqual([
      'one 2',
      'two 2',
      'three 2',
    ])
    expect(await eventsOf(fixture, 'conversation.created')).toHaveLength(3)
  })

  test('concurrent messages join one thread where a phone and a user id are one customer’s', async () => {
    const { customers, threads } = await open()
    const both = { phone: phone(1), platformUserId: 'ada', name: 'Ada' }
    await customers.deliver({ ...customers.message(phone(1), 'first'), from: both })
    await Promise.all(
      [
        { ...both, platformUserId: null },
        { ...both, phone: null },
        { ...both, platformUserId: null },
      ].map((from, n) => customers.deliver({ ...customers.message(phone(1), `message ${n}`), from })),
    )

    const [thread, ...others] = await threads()
    expect(others).toEqual([])
    expect(thread).toMatchObject({ phone: phone(1), userId: 'ada', unread: 4 })
    expect(thread?.texts.toSorted()).toEqual(['first', 'message 0', 'message 1', 'message 2'])
  })

  test('concurrent messages are stored but for one that fails, and one that is repeated counts once', async () => {
    const { customers, threads } = await open()
    const updates = [1, 2, 3, 4].map((n) => customers.message(phone(n), `message ${n}`))
    const broken = {
      ...customers.message(phone(5), 'broken'),
      content: { type: 'text', caption: 1n as never },
    } as const
    const results = await Promise.allSettled([...updates, broken, ...updates.slice(0, 2)].map(customers.deliver))

    expect(results.map(({ status }) => status)).toEqual([
      ...['fulfilled', 'fulfilled', 'fulfilled', 'fulfilled'],
      ...['rejected', 'fulfilled', 'fulfilled'],
    ])
    expect((await threads()).map(({ texts }) => texts)).toEqual(updates.map(({ text }) => [text]))
  })

  test('concurrent messages of customers with the same new address in two processes are all stored', async () => {
    const { customers, threads } = await open()
    const all = Array.from({ length: 20 }, (_, n) => n)
    await Promise.all([
      ...all.map((n) => customers.deliver(customers.message(phone(n), `here ${n}`))),
      ...all.toReversed().map((n) => customers.deliverElsewhere(customers.message(phone(n), `there ${n}`))),
    ])

    const found = await threads()
    expect(found).toHaveLength(20)
    for (const [n, { texts, unread }] of found.entries()) {
      expect(texts.toSorted()).toEqual([`here ${n}`, `there ${n}`])
      expect(unread).toBe(2)
    }
  })
})
