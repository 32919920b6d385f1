import { describe, expect, test } from 'vitest'
import { customersOf } from '../testing/customers.ts'
import { createRestTestApp } from '../testing/http/rest.ts'
import { noPermission } from '../testing/keys.ts'
import { engines } from '../testing/stores/engines.ts'

describe.each(engines)('Contact fields over HTTP on $name', (engine) => {
  async function open() {
    const rest = await createRestTestApp(engine)
    const keyWith = async (permissions: object, more: object = {}) =>
      (await rest.newKey({ mode: 'test', permissions: { ...noPermission, ...permissions }, ...more })).key
    const key = await keyWith({ contacts: true })
    const ask = (method: string, path: string, body?: unknown, as = key) =>
      rest.call(method, `/api/v1${path}`, { key: as, body })
    return { ...rest, keyWith, ask }
  }

  test('fields are created, listed, changed and deleted by key, and values by key follow', async () => {
    const { ask, fixture } = await open()
    const choices = [{ label: 'Gold' }, { label: 'Silver' }]
    const created = await ask('POST', '/contact_fields', { key: 'plan', label: 'Plan', type: 'choice', choices })
    expect(created).toMatchObject({
      status: 201,
      body: { data: { key: 'plan', type: 'choice', help: null, choices: [{ id: 'gold' }, { id: 'silver' }] } },
    })
    const { id } = created.body.data
    const second = await ask('POST', '/contact_fields', { key: 'born', label: 'Born', type: 'date' })
    const person = { phones: ['+15550100001'], fields: { plan: 'Gold', born: '2000-02-29' } }
    const contact = (await ask('POST', '/contacts', person)).body.data
    const renamed = [{ id: 'silver', label: 'Silver' }, { id: 'gold', label: 'Premium' }, { label: 'Basic' }]
    const change = { label: 'Tariff', help: 'What they pay', position: 1, choices: renamed }
    expect((await ask('PATCH', `/contact_fields/${id}`, change)).body.data).toMatchObject({
      ...{ id, key: 'plan', label: 'Tariff', help: 'What they pay' },
      choices: [{ id: 'silver' }, { id: 'gold', label: 'Premium', archived: false }, { id: 'basic' }],
    })
    const keys = async () => (await ask('GET', '/contact_fields')).body.data.map((field: { key: string }) => field.key)
    expect(await keys()).toEqual(['born', 'plan'])
    const fields = async () => (await ask('GET', `/contacts/${contact.id}`)).body.data.fields
    expect(await fields()).toEqual({ born: '2000-02-29', plan: 'gold' })
    const deletion = `/contact_fields/${second.body.data.id}`
    expect(await ask('DELETE', deletion)).toMatchObject({ status: 200, body: { success: true } })
    expect(await ask('DELETE', deletion)).toMatchObject({ status: 404, body: { code: 'not_found' } })
    await fixture.runJobs()
    expect(await keys()).toEqual(['plan'])
    expect(await fields()).toEqual({ plan: 'gold' })
  })

  test('a type that does not accept a value is refused with the value, until it may be discarded', async () => {
    const { ask, fixture } = await open()
    const { id } = (await ask('POST', '/contact_fields', { key: 'size', label: 'Size', type: 'text' })).body.data
    const contact = (await ask('POST', '/contacts', { phones: ['+15550100001'], fields: { size: 'large' } })).body.data
    const refused = await ask('PATCH', `/contact_fields/${id}`, { type: 'number' })
    expect(refused).toMatchObject({ status: 409, body: { error: expect.stringContaining('large') } })
    expect((await ask('GET', `/contacts/${contact.id}`)).body.data.fields).toEqual({ size: 'large' })
    const changed = await ask('PATCH', `/contact_fields/${id}`, { type: 'number', discard_unconvertible: true })
    expect(changed).toMatchObject({ status: 200, body: { data: { type: 'number', is_converting: true } } })
    await fixture.runJobs()
    expect((await ask('GET', '/contact_fields')).body.data).toMatchObject([{ type: 'number', is_converting: false }])
    expect((await ask('GET', `/contacts/${contact.id}`)).body.data.fields).toEqual({})
  })

  test('bad input is refused at its field, and changes nothing', async () => {
    const { ask } = await open()
    const { id } = (await ask('POST', '/contact_fields', { key: 'plan', label: 'Plan', type: 'text' })).body.data
    for (const [method, path, body, status, field] of [
      ['POST', '/contact_fields', { label: 'New', type: 'text' }, 400, 'key'],
      ['POST', '/contact_fields', { key: 'Two words', label: 'New', type: 'text' }, 400, 'key'],
      ['POST', '/contact_fields', { key: 'phone', label: 'New', type: 'text' }, 400, 'key'],
      ['POST', '/contact_fields', { key: 'plan', label: 'New', type: 'text' }, 409, 'key'],
      ['POST', '/contact_fields', { key: 'new', label: 'New', type: 'colour' }, 400, 'type'],
      ['POST', '/contact_fields', { key: 'new', label: '', type: 'text' }, 400, 'label'],
      [
        'POST',
        '/contact_fields',
        { key: 'new', label: 'New', type: 'text', choices: [{ label: 'A' }] },
        400,
        'choices',
      ],
      ['PATCH', `/contact_fields/${id}`, { help: 'x'.repeat(301) }, 400, 'help'],
      ['PATCH', `/contact_fields/${id}`, { position: -1 }, 400, 'position'],
    ] as const) {
      const answer = await ask(method, path, body)
      expect([body, answer.status, answer.body.details?.[0]?.path]).toEqual([body, status, field])
    }
    expect((await ask('GET', '/contact_fields')).body.data).toMatchObject([{ key: 'plan', label: 'Plan', help: null }])
  })

  test('a key reads fields that may read contacts, and one limited to channels changes none', async () => {
    const { ask, keyWith, fixture } = await open()
    const { channel } = await customersOf(fixture, 'test')
    const body = { key: 'plan', label: 'Plan', type: 'text' }
    for (const permission of ['read', 'conversations', 'contacts']) {
      const key = await keyWith({ [permission]: true })
      expect([permission, (await ask('GET', '/contact_fields', undefined, key)).status]).toEqual([permission, 200])
      if (permission !== 'contacts') expect((await ask('POST', '/contact_fields', body, key)).status).toBe(403)
    }
    const limited = await keyWith({ contacts: true }, { channel_ids: [channel.id] })
    expect((await ask('GET', '/contact_fields', undefined, limited)).status).toBe(200)
    expect((await ask('POST', '/contact_fields', body, limited)).status).toBe(403)
  })
})
