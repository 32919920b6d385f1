import { describe, expect, test } from 'vitest'
import { createRestTestApp } from '../testing/http/rest.ts'
import { noPermission } from '../testing/keys.ts'
import { engines } from '../testing/stores/engines.ts'

const [ada, bob] = ['+491701234567', '+491701234568']

describe.each(engines)('Contacts over HTTP on $name', (engine) => {
  async function open() {
    const rest = await createRestTestApp(engine)
    const { key } = await rest.newKey({ permissions: { ...noPermission, contacts: true } })
    const ask = (method: string, path: string, body?: unknown) => rest.call(method, `/api/v1${path}`, { key, body })
    const put = async (body: object) => (await ask('POST', '/contacts', body)).body.data
    return { ...rest, ask, put }
  }

  test('a contact is created once, and known under its own id and every address', async () => {
    const { ask } = await open()
    const created = await ask('POST', '/contacts', { name: 'Ada', phones: [ada], external_id: 'c-1' })
    const byPhone = await ask('POST', '/contacts', { phones: [ada, bob], language: 'de' })
    const byOwnId = await ask('POST', '/contacts', { external_id: 'c-1', emails: ['Ada@Example.com'], name: null })

    expect(created).toMatchObject({ status: 201, body: { is_new: true } })
    expect([byPhone.status, byOwnId.status]).toEqual([200, 200])
    const read = await ask('GET', `/contacts/${created.body.data.id}`)
    expect(read.body.data).toEqual(byOwnId.body.data)
    expect(read.body.data).toMatchObject({
      ...{ id: created.body.data.id, external_id: 'c-1', name: null, phone: ada, phones: [ada, bob] },
      ...{ email: 'ada@example.com', emails: ['ada@example.com'], language: 'de', country: 'DE' },
      ...{ time_zone: 'Europe/Berlin', owner: null, tags: [], opt_out: null },
    })
  })

  test('PATCH replaces the lists that it has, and leaves everything else', async () => {
    const { ask, put } = await open()
    const { id } = await put({ name: 'Ada', phones: [ada, bob], emails: ['a@example.com'] })

    const changed = await ask('PATCH', `/contacts/${id}`, { phones: [bob] })

    expect(changed.body.data).toMatchObject({ name: 'Ada', phone: bob, phones: [bob], emails: ['a@example.com'] })
    expect((await ask('PATCH', '/contacts/unknown', { name: 'x' })).status).toBe(404)
  })

  test('bad input gets a sentence at its field, and changes nothing', async () => {
    const { ask, put } = await open()
    const { id } = await put({ phones: [ada] })
    const problem = async (method: string, path: string, body: object) => {
      const { status, body: answer } = await ask(method, path, body)
      return [status, answer.details?.[0]?.path, answer.error]
    }

    expect(await problem('POST', '/contacts', { name: 'Nobody' })).toMatchObject([400, 'phones', /./])
    expect(await problem('POST', '/contacts', { phones: ['0170 1'] })).toMatchObject([400, 'phones[0]', /./])
    expect(await problem('POST', '/contacts', { emails: ['x'] })).toMatchObject([400, 'emails[0]', /./])
    expect(await problem('POST', '/contacts', { phones: [bob], owner: 'nobody' })).toMatchObject([400, 'owner', /./])
    const conflict = await problem('PATCH', `/contacts/${(await put({ phones: [bob] })).id}`, { phones: [bob, ada] })
    expect(conflict).toMatchObject([409, 'phones[1]', expect.stringContaining(id)])
    expect((await ask('GET', '/contacts')).body.data).toHaveLength(2)
  })

  test('the list has filters and a cursor that returns every contact once', async () => {
    const { ask, put, fixture } = await open()
    for (const last of [1, 2, 3, 4, 5]) {
      await put({
        phones: [`+49170123456${last}`],
        country: last > 3 ? 'AT' : null,
        language: last === 1 ? 'tr' : null,
      })
      fixture.clock.advance(1_000)
    }
    const ends = async (query: string) => {
      const { body } = await ask('GET', `/contacts?${query}`)
      return [body.data.map(({ phone }: { phone: string }) => phone.slice(-1)).join(''), body.next_cursor]
    }

    const [first, next] = await ends('limit=3')
    expect(first).toBe('543')
    expect(await ends(`limit=3&cursor=${next}`)).toEqual(['21', null])
    expect(await ends('country=AT')).toEqual(['54', null])
    expect(await ends('language=de')).toEqual(['5432', null])
    expect(await ends('phone=%2B491701234562')).toEqual(['2', null])
    expect(await ends('opted_out=true')).toEqual(['', null])
    expect((await ask('GET', '/contacts?cursor=x')).status).toBe(400)
  })

  test('a program that follows the changes sees every change once', async () => {
    const { ask, put, fixture } = await open()
    const one = await put({ phones: [ada] })
    fixture.clock.advance(1_000)
    const two = await put({ phones: [bob] })
    fixture.clock.advance(1_000)
    await ask('PATCH', `/contacts/${one.id}`, { name: 'Ada' })

    const { body } = await ask('GET', `/contacts?updated_after=${one.updated_at}`)

    expect(body.data.map(({ id }: { id: string }) => id)).toEqual([two.id, one.id])
  })

  test('an erased contact is gone, and its address makes a new one', async () => {
    const { ask, put } = await open()
    const { id } = await put({ name: 'Ada', phones: [ada] })

    expect((await ask('DELETE', `/contacts/${id}`)).body).toEqual({ data: { erased: [id] } })
    expect((await put({ phones: [ada] })).id).not.toBe(id)
  })

  test('two contacts are merged and split, and each id keeps working', async () => {
    const { ask, put } = await open()
    const from = await put({ name: 'Ada', phones: [ada], external_id: 'c-1' })
    const into = await put({ name: 'Bob', phones: [bob] })

    const merged = await ask('POST', '/contacts/merge', { from: from.id, into: into.id, take: ['name'] })
    expect(merged).toMatchObject({ status: 200, body: { data: { id: into.id, name: 'Ada', external_id: 'c-1' } } })
    expect(merged.body.data.phones.toSorted()).toEqual([ada, bob])
    expect((await ask('GET', `/contacts/${from.id}`)).body.data).toEqual(merged.body.data)
    const again = await ask('POST', '/contacts/merge', { from: from.id, into: into.id })
    expect(again.body.data).toEqual(merged.body.data)

    const split = await ask('POST', `/contacts/${from.id}/split`, {})
    expect(split).toMatchObject({
      status: 200,
      body: {
        data: {
          contact: { id: from.id, name: 'Ada', phones: [ada], external_id: 'c-1' },
          remaining: { id: into.id, name: 'Bob', phones: [bob], external_id: null },
        },
      },
    })
    expect((await ask('GET', `/contacts/${from.id}`)).body.data).toEqual(split.body.data.contact)
    expect((await ask('POST', `/contacts/${from.id}/split`, {})).status).toBe(404)
  })

  test('a merge by key names the field that is wrong, and needs the permission', async () => {
    const { ask, put, newKey, call } = await open()
    const { id } = await put({ phones: [ada] })
    const taken = await ask('POST', '/contacts/merge', { from: id, into: id, take: ['fame'] })
    expect([taken.status, taken.body.details?.[0]?.path]).toEqual([400, 'take[0]'])
    expect((await ask('POST', '/contacts/merge', { from: 'unknown', into: id })).status).toBe(404)
    const { key } = await newKey({ permissions: { ...noPermission, read: true } })
    const body = { from: id, into: id }
    expect((await call('POST', '/api/v1/contacts/merge', { key, body })).status).toBe(403)
  })
})
