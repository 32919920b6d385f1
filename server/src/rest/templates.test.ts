import { describe, expect, test } from 'vitest'
import { createRestTestApp } from '../testing/http/rest.ts'
import { engines } from '../testing/stores/engines.ts'

describe.each(engines)('Templates over HTTP (specification, sections 2.4, 3 and 4) on $name', (engine) => {
  async function open() {
    const rest = await createRestTestApp(engine)
    const { cookie, workspaceId } = rest.owner
    const template = {
      workspaceId,
      name: 'order_shipped',
      language: 'en_US',
      category: 'MARKETING',
      components: [
        {
          type: 'BODY',
          text: 'Hi {{1}}, your order {{2}} has been shipped today.',
          example: { body_text: [['Anna', 'A-17']] },
        },
      ],
    }
    const create = (more: object = {}) =>
      rest.call('POST', '/api/chat/templates', { cookie, body: { ...template, ...more } })
    const list = (more = '') => rest.call('GET', `/api/chat/templates?workspaceId=${workspaceId}${more}`, { cookie })
    return { ...rest, cookie, workspaceId, template, create, list }
  }

  test('POST /api/chat/templates submits a template, which is PENDING', async () => {
    const { create, template, fixture } = await open()

    const { status, body } = await create()

    expect(status).toBe(201)
    expect(body).toEqual({
      data: {
        id: expect.any(String),
        ...template,
        channels: [{ id: expect.any(String), name: 'Simulator' }],
        status: 'PENDING',
        cannot_send_reason: null,
        rejection_reason: null,
        quality: null,
        previous_category: null,
        coming_category: null,
        created_at: new Date(fixture.app.now()).toISOString(),
        updated_at: expect.any(String),
      },
      warnings: [],
    })
  })

  test('GET lists templates by status, and an approval changes the status', async () => {
    const { create, list, fixture } = await open()
    const { body } = await create()
    const { id } = body.data
    const idsOf = async (more?: string) => (await list(more)).body.data.map((each: { id: string }) => each.id)

    expect(await idsOf()).toEqual([id])
    expect(await idsOf('&status=PENDING')).toEqual([id])
    expect(await idsOf('&status=APPROVED')).toEqual([])

    fixture.clock.advance(10_000)
    await fixture.runJobs()

    expect(await idsOf('&status=PENDING')).toEqual([])
    expect(await idsOf('&status=APPROVED')).toEqual([id])
    const unknown = await list('&status=GOOD')
    expect([unknown.status, unknown.body.details[0].path]).toEqual([400, 'status'])
  })

  test('an API key lists the templates of its own mode', async () => {
    const { create, newKey, call } = await open()
    const { body } = await create({ mode: 'test' })
    const [live, played] = [await newKey(), await newKey({ mode: 'test' })]

    expect((await call('GET', '/api/v1/templates', { key: live.key })).body).toEqual({ data: [], next_cursor: null })
    expect((await call('GET', '/api/v1/templates?status=PENDING', { key: played.key })).body).toEqual({
      data: [body.data],
      next_cursor: null,
    })
  })

  test('the same name and language again is 409; another language is not', async () => {
    const { create, list } = await open()
    await create()

    expect((await create()).status).toBe(409)
    expect((await create({ language: 'de' })).status).toBe(201)
    expect((await list()).body.data).toHaveLength(2)
  })

  test('an invalid template is 400 with the field, and nothing is created', async () => {
    const { create, list } = await open()
    const wrong = [
      ['name', { name: 'Order Shipped' }],
      ['name', { name: '' }],
      ['language', { language: 'klingon' }],
      ['category', { category: 'SPAM' }],
      ['components', { components: [] }],
      ['components', { components: 'BODY' }],
      ['components', { components: [{ type: 'FOOTER', text: 'Bye' }] }],
      ['components[0].text', { components: [{ type: 'BODY', text: 'Hi {{1}}, see {{3}} there' }] }],
      ['components[0].text', { components: [{ type: 'BODY' }] }],
      ['components[0].type', { components: [{ type: 'VIDEO', text: 'x' }] }],
      ['workspaceId', { workspaceId: undefined }],
    ] as const

    for (const [path, more] of wrong) {
      const { status, body } = await create(more)
      expect([more, status, body.details?.map((each: { path: string }) => each.path)]).toEqual([
        more,
        400,
        expect.arrayContaining([path]),
      ])
    }
    expect((await list()).body.data).toEqual([])
  })
})
