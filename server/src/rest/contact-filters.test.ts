import { ListCandidates } from '@parley/shared/campaigns/candidates'
import type { FieldCondition } from '@parley/shared/contacts/field-conditions'
import { describe, expect, test } from 'vitest'
import { listCandidates } from '../features/campaigns/manage/list-candidates.ts'
import { countContacts, listContacts } from '../features/contacts/list-contacts.ts'
import { authorized } from '../testing/authorized.ts'
import { createRestTestApp } from '../testing/http/rest.ts'
import { noPermission } from '../testing/keys.ts'
import { engines } from '../testing/stores/engines.ts'

/** The values of five contacts by their names. */
const people = {
  Ada: { plan: 'gold', orders: 3, note: 'Likes tea' },
  Ben: { plan: 'silver', orders: 10, note: 'Über' },
  Cem: { plan: 'gold' },
  Dia: { orders: -1 },
  Eva: {},
}

const found: readonly (readonly [string, string])[] = [
  ['field.plan=gold', 'Ada Cem'],
  ['field.plan=Gold,Silver', 'Ada Ben Cem'],
  ['field.plan.is_not=gold', 'Ben Dia Eva'],
  ['field.plan.empty=true', 'Dia Eva'],
  ['field.orders.has_value=true', 'Ada Ben Dia'],
  ['field.orders.at_least=3', 'Ada Ben'],
  ['field.orders.less=3', 'Dia'],
  ['field.orders.between=-1..3', 'Ada Dia'],
  ['field.note.contains=uber', 'Ben'],
  ['field.note.not_contains=tea', 'Ben Cem Dia Eva'],
  ['field.plan=gold&field.orders.greater=1', 'Ada'],
  ['field.plan=gold&tag=vip', 'Cem'],
  ['field.plan=gold&country=DE', 'Ada'],
  ['field.plan.is_not=gold&language=de&opted_out=false', 'Ben Eva'],
]

const refused: readonly (readonly [string, string])[] = [
  ['field.other=1', 'field.other'],
  ['field.orders=many', 'field.orders'],
  ['field.orders.contains=1', 'field.orders.contains'],
  ['field.orders.between=1', 'field.orders.between'],
  ['field.plan=bronze', 'field.plan'],
  ['field.plan.like=gold', 'field.plan.like'],
  ['field.note=', 'field.note'],
  [Array.from({ length: 21 }, (_, n) => `field.f${n}=1`).join('&'), 'field.f20'],
]

describe.each(engines)('on $name', (engine) => {
  async function open() {
    const rest = await createRestTestApp(engine)
    const { key } = await rest.newKey({ mode: 'live', permissions: { ...noPermission, contacts: true } })
    const ask = (method: string, path: string, body?: unknown) => rest.call(method, `/api/v1${path}`, { key, body })
    const choices = [{ label: 'Gold' }, { label: 'Silver' }]
    await ask('POST', '/contact_fields', { key: 'plan', label: 'Plan', type: 'choice', choices })
    await ask('POST', '/contact_fields', { key: 'orders', label: 'Orders', type: 'number' })
    await ask('POST', '/contact_fields', { key: 'note', label: 'Note', type: 'text' })
    await ask('POST', '/tags', { name: 'VIP', colour: 'blue' })
    for (const [index, [name, fields]] of Object.entries(people).entries()) {
      const abroad = name === 'Cem' ? { country: 'FR', language: 'fr' } : {}
      const tags = name === 'Cem' ? { add_tags: ['VIP'] } : {}
      const phones = [name === 'Dia' ? '+15550100123' : `+49170555000${index}`]
      const answer = await ask('POST', '/contacts', { name, phones, fields, ...abroad, ...tags })
      expect(answer.status).toBe(201)
    }
    return { ...rest, ask }
  }
  const namesIn = (data: { name: string | null }[]) =>
    data
      .map(({ name }) => name)
      .sort()
      .join(' ')

  test('contacts are listed by key with the values that were asked for, denials those without a value too', async () => {
    const { ask } = await open()
    for (const [query, names] of found) {
      const { status, body } = await ask('GET', `/contacts?${query}`)
      expect([query, status, namesIn(body.data ?? [])]).toEqual([query, 200, names])
    }
    const first = await ask('GET', '/contacts?field.plan.is_not=silver&limit=3')
    const second = await ask('GET', `/contacts?field.plan.is_not=silver&cursor=${first.body.next_cursor}`)
    expect([namesIn(first.body.data), namesIn(second.body.data)]).toEqual(['Cem Dia Eva', 'Ada'])
    expect(namesIn((await ask('GET', '/contacts?q=Ada&field.plan=silver')).body.data)).toBe('')
  })

  test('a condition that does not fit its field is refused at its parameter', async () => {
    const { ask } = await open()
    for (const [query, path] of refused) {
      const { status, body } = await ask('GET', `/contacts?${query}`)
      expect([query, status, body.details?.[0]?.path]).toEqual([query, 400, path])
    }
  })

  test('the dashboard, an audience and an export are filtered alike', async () => {
    const { ask, fixture } = await open()
    const { app, workspaceId } = fixture
    const fields: FieldCondition[] = [
      { field: 'orders', operator: 'at_least', value: 3 },
      { field: 'note', operator: 'has_value' },
    ]
    const list = (more: object) =>
      authorized('contacts.read', listContacts)(app, fixture.member(), {
        ...{ workspaceId, mode: 'live', page: 1, limit: 1, sort: 'name' as const, fields, ...more },
      })
    expect(await list({})).toMatchObject({ data: [{ name: 'Ada' }], pagination: { total: 1, total_capped: true } })
    expect(await list({ page: 2 })).toMatchObject({ data: [{ name: 'Ben' }], pagination: { total: 2, total_pages: 3 } })
    // A page behind the last one says how many there are.
    expect(await list({ page: 5 })).toMatchObject({ data: [], pagination: { total: 2, total_pages: 2 } })
    const count = authorized('contacts.read', countContacts)
    expect(await count(app, fixture.member(), { workspaceId, mode: 'live', fields })).toEqual({ total: 2 })
    expect(await list({ q: 'Ben' })).toMatchObject({ data: [{ name: 'Ben' }], pagination: { total: 1 } })
    const audience = ListCandidates.parse({ workspaceId, mode: 'live', fields })
    const candidates = await authorized('campaigns.choose', listCandidates)(app, fixture.member(), audience)
    expect([namesIn(candidates.data), candidates.pagination.total]).toEqual(['Ada Ben', 2])

    const wrong = [{ field: 'orders', operator: 'less', value: 'x' }]
    const refusal = await ask('POST', '/contacts/export', { fields: wrong })
    expect(refusal).toMatchObject({ status: 400, body: { details: [{ path: 'fields[0].value' }] } })
    const begun = await ask('POST', '/contacts/export', { fields, language: 'de' })
    await fixture.runJobs()
    const { body } = await ask('GET', `/exports/${begun.body.data.id}`)
    expect(body.data).toMatchObject({ state: 'completed', rows: 2 })
  })

  test('an export whose field is deleted before it runs finds no value of it', async () => {
    const { ask, fixture } = await open()
    const { id } = (await ask('GET', '/contact_fields')).body.data[1]
    const begun = await ask('POST', '/contacts/export', { fields: [{ field: 'orders', operator: 'has_value' }] })
    await ask('DELETE', `/contact_fields/${id}`)
    await fixture.runJobs()
    const { body } = await ask('GET', `/exports/${begun.body.data.id}`)
    expect(body.data).toMatchObject({ state: 'completed' })
  })
})
