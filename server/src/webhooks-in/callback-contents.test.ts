import { describe, expect, test } from 'vitest'
import { createCallbackTestApp } from '../testing/callbacks.ts'
import { bytesOf, envelope, ofNumber, post } from '../testing/graph/callbacks.ts'
import { engines } from '../testing/stores/engines.ts'

/** Lists nested deeper than anything that the platform sends. */
function nested(depth: number): unknown {
  let value: unknown = []
  for (let level = 0; level < depth; level += 1) value = [value]
  return value
}

describe.each(engines)('on $name', (engine) => {
  const open = () => createCallbackTestApp(engine)

  test('a callback that is repeated, alone or with others, counts once', async () => {
    const { account, graph, text, document, texts, bodies, runJobs } = await open()
    for (const _ of [1, 2, 3]) await graph.say(account, document(text('a')))
    expect(await bodies()).toHaveLength(1)
    await runJobs()
    await graph.say(account, document(text('a'), text('b')))
    await graph.say(account, document(text('b'), text('b'), text('a')))
    await runJobs()

    expect(await texts()).toHaveLength(2)
  })

  test('a callback with a thousand items is answered at once, and all are processed', async () => {
    const { account, graph, text, document, texts, runJobs } = await open()
    // Fewer on the other engine, with the same assertions, to save time.
    const count = engine.name === 'sqlite' ? 1000 : 100
    const messages = Array.from({ length: count }, (_, index) => ({
      ...text(`m${index}`),
      from: `1555${1000000 + index}`,
    }))
    const { status } = await graph.say(account, document(...messages))

    expect(status).toBe(200)
    expect(await texts()).toEqual([])
    await runJobs()
    expect(await texts()).toHaveLength(count)
  })

  test('a callback of any shape is answered with 200 and causes no error', async () => {
    const { account, text, document, texts, runJobs } = await open()
    const strange = [
      '',
      'null',
      '[]',
      '"x"',
      '{',
      'a=b&c=d',
      '{"object":"whatsapp_business_account"}',
      '\u0000',
      { object: 'page', entry: [] },
      { object: 'whatsapp_business_account', entry: {} },
      ...[[], [null], [{}], [{ changes: null }], [{ changes: [null, {}, { field: 'messages', value: null }] }]].map(
        (entry) => ({ object: 'whatsapp_business_account', entry }),
      ),
      envelope(account, 'messages', { messages: [text('no metadata')] }),
      envelope(account, 'messages', ofNumber(account, { messages: 'none', statuses: { id: 1 } })),
      envelope(account, 'something_new', { a: 1 }),
      envelope(
        account,
        'messages',
        ofNumber(account, { statuses: [{ id: 'x', status: 'unheard_of' }, { status: 'sent' }] }),
      ),
      envelope(account, 'messages', {
        ...ofNumber(account, { messages: [text('stranger')] }),
        metadata: { phone_number_id: '123456123' },
      }),
      envelope(account, 'messages', ofNumber(account, { messages: nested(3_000), errors: [{ code: 131035 }, 7] })),
      '{"object":"whatsapp_business_account","__proto__":{"entry":[1]},"constructor":{"prototype":{"x":1}},"entry":[{"id":"1"}]}',
    ]
    for (const each of strange) {
      const body = typeof each === 'string' ? Buffer.from(each) : bytesOf(each)
      expect((await post(account, body)).status).toBe(200)
    }
    await runJobs()

    expect(await texts()).toEqual([])
    expect(({} as Record<string, unknown>).x).toBeUndefined()
    await post(account, bytesOf(document(text('fine'))))
    await runJobs()
    expect(await texts()).toEqual(['Grüße'])
  })

  test('a callback with one malformed item still delivers the others', async () => {
    const { account, graph, text, texts, runJobs, app } = await open()
    const value = {
      contacts: [null, { profile: null }],
      messages: [
        null,
        7,
        { id: 'x' },
        { ...text('t'), timestamp: 'garbage' },
        { ...text('f'), timestamp: '99999999999999999999' },
        { ...text('x'.repeat(5_000)) },
        { ...text('q'), context: { id: 'x'.repeat(5_000) } },
        { ...text('w'), from: undefined, from_user_id: `US.${'9'.repeat(5_000)}` },
        { ...text('e'), type: 'edit', edit: nested(3_000) },
        { ...text('n'), text: { body: 'a\u0000b' } },
      ],
      statuses: [null, { id: 'unknown', status: 'delivered', timestamp: '1' }],
    }
    const [entry] = envelope(account, 'messages', ofNumber(account, value)).entry
    const document = { object: 'whatsapp_business_account', entry: [null, entry, { ...entry, changes: [{}] }] }
    await graph.say(account, document)
    await runJobs()

    expect((await texts()).toSorted()).toEqual(
      ['Grüße', 'Grüße', 'Grüße', '[Changed a message]', 'a\uFFFDb'].toSorted(),
    )
    const times = await app.db.selectFrom('message').select('created_at').execute()
    expect(Math.max(...times.map((it) => it.created_at))).toBeLessThanOrEqual(app.now())
  })
})
