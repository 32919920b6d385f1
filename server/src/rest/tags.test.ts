import { describe, expect, test } from 'vitest'
import { customersOf } from '../testing/customers.ts'
import { createRestTestApp } from '../testing/http/rest.ts'
import { noPermission } from '../testing/keys.ts'
import { engines } from '../testing/stores/engines.ts'

describe.each(engines)('Tags over HTTP on $name', (engine) => {
  async function open() {
    const rest = await createRestTestApp(engine)
    const keyWith = async (permissions: object, more: object = {}) =>
      (await rest.newKey({ mode: 'test', permissions: { ...noPermission, ...permissions }, ...more })).key
    const key = await keyWith({ contacts: true, read: true, write: true })
    const ask = (method: string, path: string, body?: unknown, as = key) =>
      rest.call(method, `/api/v1${path}`, { key: as, body })
    const create = async (name: string, colour = 'blue') =>
      (await ask('POST', '/tags', { name, colour })).body.data.id as string
    return { ...rest, keyWith, ask, create }
  }

  test('tags are created, listed, changed, merged and deleted by key', async () => {
    const { ask, create } = await open()
    const created = await ask('POST', '/tags', { name: ' VIP ', colour: 'violet' })
    expect(created).toMatchObject({ status: 201, body: { data: { name: 'VIP', colour: 'violet' } } })
    const { id } = created.body.data
    const late = await create('Late')
    expect((await ask('PATCH', `/tags/${id}`, { name: 'Important' })).body.data).toMatchObject({
      id,
      name: 'Important',
    })
    const names = async () => (await ask('GET', '/tags')).body.data.map(({ name }: { name: string }) => name)
    expect(await names()).toEqual(['Important', 'Late'])
    expect((await ask('POST', '/tags/merge', { from: late, into: id })).body.data).toMatchObject({ id })
    expect(await names()).toEqual(['Important'])
    expect(await ask('DELETE', `/tags/${id}`)).toMatchObject({ status: 200, body: { success: true, id } })
    expect(await ask('DELETE', `/tags/${id}`)).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(await names()).toEqual([])
  })

  test('bad input is refused at its field, and changes nothing', async () => {
    const { ask, create } = await open()
    const id = await create('VIP')
    const late = await create('Late')
    for (const [method, path, body, status, field] of [
      ['POST', '/tags', { colour: 'blue' }, 400, 'name'],
      ['POST', '/tags', { name: 'x'.repeat(41), colour: 'blue' }, 400, 'name'],
      ['POST', '/tags', { name: 'New', colour: 'beige' }, 400, 'colour'],
      ['POST', '/tags', { name: 'vip', colour: 'blue' }, 409, 'name'],
      ['PATCH', `/tags/${late}`, { name: 'vip' }, 409, 'name'],
      ['PATCH', `/tags/${late}`, { name: '' }, 400, 'name'],
      ['POST', '/tags/merge', { from: id, into: id }, 400, 'into'],
      ['POST', '/tags/merge', { from: id }, 400, 'into'],
    ] as const) {
      const answer = await ask(method, path, body)
      expect([path, answer.status, answer.body.details?.[0]?.path]).toEqual([path, status, field])
    }
    expect(await ask('POST', '/tags/merge', { from: id, into: 'nobody' })).toMatchObject({ status: 404 })
    expect((await ask('GET', '/tags')).body.data).toMatchObject([{ name: 'Late' }, { name: 'VIP' }])
  })

  test('a key reads tags that may read conversations or contacts, and one limited to channels changes none', async () => {
    const { ask, keyWith, fixture } = await open()
    const { channel } = await customersOf(fixture, 'test')
    const body = { name: 'VIP', colour: 'blue' }
    for (const permission of ['read', 'conversations', 'contacts']) {
      const key = await keyWith({ [permission]: true })
      expect([permission, (await ask('GET', '/tags', undefined, key)).status]).toEqual([permission, 200])
      if (permission !== 'contacts') expect((await ask('POST', '/tags', body, key)).status).toBe(403)
    }
    const limited = await keyWith({ contacts: true }, { channel_ids: [channel.id] })
    expect((await ask('GET', '/tags', undefined, limited)).status).toBe(200)
    expect((await ask('POST', '/tags', body, limited)).status).toBe(403)
  })

  test('a list of conversations that was answered before has the new name of a tag', async () => {
    const { ask, create, fixture } = await open()
    const id = await create('VIP')
    const customers = await customersOf(fixture, 'test')
    const { conversationId } = await customers.write('+15550100001', 'Hello')
    await ask('PATCH', `/conversations/${conversationId}`, { add_tags: ['VIP'] })
    const tags = async () => (await ask('GET', '/conversations')).body.data[0].tags
    expect(await tags()).toEqual(['VIP'])
    await ask('PATCH', `/tags/${id}`, { name: 'Important' })
    expect(await tags()).toEqual(['Important'])
  })
})
