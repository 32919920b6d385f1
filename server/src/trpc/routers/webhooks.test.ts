import { describe, expect, test } from 'vitest'
import { openReceiver, toThisMachine } from '../../testing/http/receiver.ts'
import { openTestServer, type SignedIn } from '../../testing/http/server.ts'
import { engines } from '../../testing/stores/engines.ts'

describe.each(engines)('Webhooks through the dashboard’s API on $name', (engine) => {
  async function open() {
    const server = await openTestServer(engine, toThisMachine)
    const receiver = await openReceiver()
    const where = { workspaceId: server.fixture.workspaceId, mode: 'live' }
    const ask = async (procedure: string, input: object = {}, person: Partial<SignedIn> = server.owner) => {
      const named = encodeURIComponent(JSON.stringify({ ...where, ...input }))
      return server.call('GET', `/trpc/webhooks.${procedure}?input=${named}`, { cookie: person.cookie })
    }
    const mutate = async (procedure: string, input: object = {}, person: Partial<SignedIn> = server.owner) =>
      server.call('POST', `/trpc/webhooks.${procedure}`, { cookie: person.cookie, body: { ...where, ...input } })
    return { ...server, receiver, ask, mutate }
  }
  const dataOf = (answer: { status: number; body: { result: { data: unknown } } }) => {
    expect(answer.status).toBe(200)
    return answer.body.result.data
  }

  test('a webhook is created, tested, inspected, recovered, rotated and deleted', async () => {
    const { fixture, receiver, ask, mutate } = await open()
    const created = await mutate('create', { url: receiver.url, events: ['message.received'] })
    const { id: webhookId, secret } = (dataOf(created) as { data: { id: string; secret: string } }).data
    receiver.answer = (response) => void response.writeHead(500).end('not now')
    dataOf(await mutate('test', { webhookId }))
    await fixture.runJobs()
    const listed = dataOf(await ask('deliveries', { webhookId, state: 'retrying' })) as { data: { id: string }[] }
    const deliveryId = listed.data[0]?.id
    expect(dataOf(await ask('delivery', { deliveryId }))).toMatchObject({
      event: 'webhook.test',
      attempt_log: [{ status: 500, response_body: 'not now' }],
    })

    receiver.answer = (response) => void response.end()
    expect(dataOf(await mutate('resend', { deliveryId }))).toMatchObject({ id: deliveryId, state: 'pending' })
    await fixture.runJobs()
    const since = new Date(fixture.app.now()).toISOString()
    expect(dataOf(await mutate('recover', { webhookId, since }))).toEqual({ recovering: 0 })
    expect(dataOf(await ask('list'))).toMatchObject({ data: [{ id: webhookId, is_active: true, failing_since: null }] })
    expect(dataOf(await mutate('change', { webhookId, isActive: false }))).toMatchObject({ is_active: false })
    expect(dataOf(await mutate('revealSecret', { webhookId }))).toMatchObject({ secret })
    expect(dataOf(await mutate('rotateSecret', { webhookId }))).toMatchObject({
      secret: expect.not.stringContaining(secret),
      previous_secret_until: '2026-11-22T09:00:00.000Z',
    })
    expect(dataOf(await mutate('delete', { webhookId }))).toEqual({ success: true, id: webhookId })
    expect(dataOf(await ask('list'))).toEqual({ data: [] })
  })

  test('anonymous callers and members without the permission get nothing', async () => {
    const { receiver, ask, mutate, signInAs } = await open()
    const agent = await signInAs('agent')
    const reads = ['list', 'deliveries']
    for (const procedure of reads) {
      expect((await ask(procedure, {}, {})).status, procedure).toBe(401)
      expect((await ask(procedure, {}, agent)).status, procedure).toBe(403)
    }
    const creation = { url: receiver.url, events: ['*'] }
    expect((await mutate('create', creation, {})).status).toBe(401)
    expect((await mutate('create', creation, agent)).status).toBe(403)
    expect(dataOf(await ask('list'))).toEqual({ data: [] })
  })

  test('invalid input is rejected with the field', async () => {
    const { receiver, ask, mutate } = await open()
    const refused = [
      [await mutate('create', { url: 'https://10.0.0.1/', events: ['*'] }), 'url'],
      [await mutate('create', { url: receiver.url, events: ['message.eaten'] }), 'events[0]'],
      [await mutate('rotateSecret', { webhookId: 'w', overlapHours: 169 }), 'overlapHours'],
      [await mutate('recover', { webhookId: 'w', since: 'yesterday' }), 'since'],
      [await ask('deliveries', { state: 'lost' }), 'state'],
    ] as const
    for (const [answer, path] of refused) {
      expect([path, answer.status]).toEqual([path, 400])
      expect(answer.body.error.data.details).toMatchObject([{ path }])
    }
    expect(dataOf(await ask('list'))).toEqual({ data: [] })
  })
})
