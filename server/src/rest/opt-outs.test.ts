import { describe, expect, test } from 'vitest'
import { createRestTestApp } from '../testing/http/rest.ts'
import { noPermission } from '../testing/keys.ts'
import { engines } from '../testing/stores/engines.ts'

const [ada, bob] = ['+491701234567', '+491701234568']

describe.each(engines)('Opt-outs over HTTP on $name', (engine) => {
  async function open() {
    const rest = await createRestTestApp(engine)
    const { key } = await rest.newKey({ permissions: { ...noPermission, contacts: true } })
    const ask = (method: string, path: string, body?: unknown) => rest.call(method, `/api/v1${path}`, { key, body })
    return { ...rest, ask }
  }

  test('a contact is opted out by phone or ID, never less strictly, and the opt-out is ended', async () => {
    const { ask } = await open()
    const { data } = (await ask('POST', '/contacts', { phones: [ada] })).body
    const first = await ask('POST', '/opt_outs', { contact_id: data.id, scope: 'everything' })
    expect(first).toMatchObject({
      status: 200,
      body: { data: { contact_id: data.id, phone: ada, scope: 'everything', source: 'api' } },
    })
    expect((await ask('POST', '/opt_outs', { phone: ada, scope: 'campaigns' })).body).toEqual(first.body)
    const unknown = await ask('POST', '/opt_outs', { phone: bob, scope: 'campaigns' })
    expect(unknown.body.data).toMatchObject({ phone: bob, scope: 'campaigns' })

    const page = (await ask('GET', '/opt_outs?limit=1')).body
    const rest = (await ask('GET', `/opt_outs?limit=1&cursor=${page.next_cursor}`)).body
    expect([...page.data, ...rest.data]).toHaveLength(2)
    expect([page.data[0], rest.data[0]]).toEqual(expect.arrayContaining([first.body.data, unknown.body.data]))
    expect(rest.next_cursor).toBeNull()

    expect((await ask('DELETE', `/opt_outs/${data.id}`)).body).toEqual({ success: true, contact_id: data.id })
    expect((await ask('GET', '/opt_outs')).body.data).toEqual([unknown.body.data])
    expect((await ask('GET', `/contacts/${data.id}`)).body.data.opt_out).toBeNull()
  })

  test('bad input gets a sentence at its field, and changes nothing', async () => {
    const { ask } = await open()
    for (const body of [{}, { phone: ada, contact_id: 'x' }, { phone: 'junk' }]) {
      const { status, body: answer } = await ask('POST', '/opt_outs', { scope: 'campaigns', ...body })
      expect([status, answer.details?.[0]?.path]).toEqual([400, 'phone'])
    }
    expect((await ask('POST', '/opt_outs', { phone: ada, scope: 'no' })).body.details).toMatchObject([
      { path: 'scope' },
    ])
    expect((await ask('POST', '/opt_outs', { contact_id: 'x', scope: 'campaigns' })).status).toBe(404)
    expect((await ask('DELETE', '/opt_outs/x')).status).toBe(404)
    expect((await ask('GET', '/opt_outs?cursor=x')).status).toBe(400)
    expect((await ask('GET', '/opt_outs')).body.data).toEqual([])
  })
})
