import { request } from 'undici'
import { describe, expect, test } from 'vitest'
import { createWebhook } from '../features/webhooks/endpoints/create-webhook.ts'
import { authorized } from '../testing/authorized.ts'
import { csvForm } from '../testing/http/endpoints.ts'
import { openReceiver, toThisMachine } from '../testing/http/receiver.ts'
import { createRestTestApp } from '../testing/http/rest.ts'
import type { Answer } from '../testing/http/server.ts'
import { noPermission } from '../testing/keys.ts'
import { engines } from '../testing/stores/engines.ts'

const pdf = '%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'
const list = 'phone;name;nick\n+491701234567;Ada;a\n+491701234568;=HYPERLINK("x");b\n12;Bob;c\n'

describe.each(engines)('Imports by key on $name', (engine) => {
  async function open() {
    const rest = await createRestTestApp(engine, toThisMachine)
    const { key } = await rest.newKey({ permissions: { contacts: true } })
    const upload = async (text: string) => {
      const { body } = await rest.call('POST', '/api/v1/files', { key, ...csvForm(text) })
      return body.data.id as string
    }
    const textOf = async (url: string) => {
      const answer = await request(url, { headers: { authorization: `Bearer ${key}` } })
      return answer.body.text()
    }
    const form = async (parts: readonly Part[], headers: Record<string, string> = {}) => {
      const body = new FormData()
      for (const [name, value, fileName] of parts) {
        if (typeof value === 'string') body.append(name, value)
        else body.append(name, value, fileName)
      }
      const at = `${rest.url}/api/v1/imports`
      const answer = await fetch(at, { method: 'POST', headers: { authorization: `Bearer ${key}`, ...headers }, body })
      return { status: answer.status, body: (await answer.json()) as Answer['body'] }
    }
    return { ...rest, key, upload, form, textOf, ask: (at: string, body?: object) => askOf(rest, key, at, body) }
  }

  test('a list is imported and exported, its refused rows are returned, and it is undone', async () => {
    const { url, fixture, upload, textOf, ask } = await open()
    const { status, body } = await ask('POST /api/v1/imports', { file_id: await upload(list) })
    expect(status).toBe(202)
    expect(body.data).toMatchObject({ state: 'checking', plan: { key: 'phone' } })
    const at = `/api/v1/imports/${body.data.id}`
    await fixture.runJobs()

    expect((await ask(`GET ${at}`)).body.data).toMatchObject({ state: 'completed', created: 2, rejected: 1 })
    expect(await textOf(`${url}${at}/rejects`)).toMatch(/"4","The phone number ""12""[^"]*[^\r]*","12","Bob","c"/)

    const begun = await ask('POST /api/v1/contacts/export', { for_spreadsheets: true })
    expect(begun).toMatchObject({ status: 202, body: { data: { state: 'running', url: null } } })
    await fixture.runJobs()
    const { body: exported } = await ask(`GET /api/v1/exports/${begun.body.data.id}`)
    expect(exported.data).toMatchObject({ state: 'completed', rows: 2 })
    const link = new URL(exported.data.url)
    const csv = await textOf(`${url}${link.pathname}${link.search}`)
    expect(csv).toContain(`"'+491701234567"`)
    expect(csv).toContain(`"'=HYPERLINK(""x"")"`)

    expect((await ask(`POST ${at}/undo`)).status).toBe(202)
    await fixture.runJobs()
    expect((await ask(`GET ${at}`)).body.data).toMatchObject({ state: 'undone', undone: 2 })
    expect((await ask(`POST ${at}/undo`)).status).toBe(409)
  })

  test('a list is imported with one request, a form with its settings before its file', async () => {
    const { fixture, ask, form } = await open()
    const { status, body } = await form([settings({ check_only: true, import_mode: 'create' }), csv(list)])
    expect([status, body.data]).toMatchObject([202, { file_name: 'list.csv', plan: { import_mode: 'create' } }])
    await fixture.runJobs()
    const at = `GET /api/v1/imports/${body.data.id}`
    expect((await ask(at)).body.data).toMatchObject({ state: 'checked', created: 2, rejected: 1 })
    expect((await form([csv(list)])).status).toBe(202)
  })

  test.each([
    ['a form without a file', 'file', [['settings', '{}']]],
    ['two files', 'file', [csv(list), csv(list)]],
    ['settings that are no JSON', 'settings', [['settings', '{'], csv(list)]],
    ['settings that are no object', 'settings', [['settings', '[]'], csv(list)]],
    ['settings twice', 'settings', [settings({}), settings({}), csv(list)]],
    ['settings behind the file', 'settings', [csv(list), settings({ check_only: true })]],
    ['settings that are too long', 'settings', [['settings', ' '.repeat(70_000)], csv(list)]],
    ['a wrong value in the settings', 'import_mode', [settings({ import_mode: 'replace' }), csv(list)]],
    ['a value as a field of its own', 'check_only', [['check_only', 'true'], csv(list)]],
    ['a file in another field', 'list', [['list', csv(list)[1]], csv(list)]],
    ['a file that is no text', 'file', [['file', new Blob([pdf]), 'list.pdf']]],
    ['a file without columns', 'file', [csv('\n')]],
  ] as [string, string, Part[]][])('%s is refused at its field, and nothing is imported', async (_, path, parts) => {
    const { ask, form } = await open()
    const { status, body } = await form(parts)
    expect([status, body.details?.map((detail: { path: string }) => detail.path)]).toEqual([400, [path]])
    expect((await ask('GET /api/v1/imports')).body.data).toEqual([])
  })

  test('a form is refused before its file is read where the key may not import, and with an Idempotency-Key', async () => {
    const { fixture, newKey, form } = await open()
    const { key: other } = await newKey({ permissions: { ...noPermission, conversations: true } })
    const parts = [csv(list)]
    expect((await form(parts, { authorization: 'Bearer none' })).status).toBe(401)
    expect((await form(parts, { authorization: `Bearer ${other}` })).status).toBe(403)
    const repeated = await form(parts, { 'idempotency-key': 'once' })
    expect([repeated.status, repeated.body.details]).toMatchObject([400, [{ path: 'Idempotency-Key' }]])
    expect(await fixture.app.db.selectFrom('file').select('id').execute()).toEqual([])
  })

  test('a form whose file is too large is refused while it arrives', async () => {
    const { ask, form } = await open()
    const part = new Uint8Array(10_000_000).fill(0x61)
    expect((await form([['file', new Blob(Array.from({ length: 11 }, () => part)), 'list.csv']])).status).toBe(413)
    expect((await ask('GET /api/v1/imports')).body.data).toEqual([])
  })

  test('an export can be imported again and changes nothing', async () => {
    const { url, fixture, upload, textOf, ask } = await open()
    await ask('POST /api/v1/imports', { file_id: await upload(list) })
    await fixture.runJobs()
    const begun = await ask('POST /api/v1/contacts/export', { for_spreadsheets: true })
    await fixture.runJobs()
    const { body: exported } = await ask(`GET /api/v1/exports/${begun.body.data.id}`)
    const link = new URL(exported.data.url)
    const csv = await textOf(`${url}${link.pathname}${link.search}`)

    const { body } = await ask('POST /api/v1/imports', { file_id: await upload(csv) })
    await fixture.runJobs()

    expect((await ask(`GET /api/v1/imports/${body.data.id}`)).body.data).toMatchObject({
      state: 'completed',
      ...{ created: 0, updated: 0, unchanged: 2, rejected: 0 },
    })
  })

  test('one event says that an import has ended, and none is sent for its contacts', async () => {
    const { fixture, upload, ask } = await open()
    const { url } = await openReceiver()
    const { app, workspaceId, system } = fixture
    const where = { workspaceId, mode: 'live' as const }
    await authorized('webhooks.manage', createWebhook)(app, system(), { ...where, url, events: ['*'] })
    await ask('POST /api/v1/imports', { file_id: await upload(list) })
    await fixture.runJobs()
    const [event, ...others] = await app.db.selectFrom('event').select('body').execute()
    expect(JSON.parse(event?.body ?? '')).toMatchObject({
      event: 'import.completed',
      data: { file_name: 'list.csv', total_rows: 3, created: 2, updated: 0, unchanged: 0, rejected: 1 },
    })
    expect(others).toEqual([])
  })

  test('a list that is only checked waits until it is started', async () => {
    const { fixture, upload, ask } = await open()
    const input = { file_id: await upload(list), check_only: true }
    const { body } = await ask('POST /api/v1/imports', input)
    const at = `/api/v1/imports/${body.data.id}`
    expect((await ask(`POST ${at}/start`)).status).toBe(409)
    await fixture.runJobs()
    expect((await ask(`GET ${at}`)).body.data).toMatchObject({ state: 'checked', created: 2, rejected: 1 })
    expect((await ask(`POST ${at}/start`)).status).toBe(202)
    await fixture.runJobs()
    expect((await ask(`GET ${at}`)).body.data.state).toBe('completed')
    expect((await ask('GET /api/v1/imports')).body.data).toHaveLength(1)
  })

  test('a list of whose columns none is recognized is refused with a sentence at the columns', async () => {
    const { upload, ask } = await open()
    const { status, body } = await ask('POST /api/v1/imports', { file_id: await upload('one;two\nx;y\n') })
    expect([status, body.details]).toEqual([
      400,
      [{ path: 'columns', message: expect.stringContaining('no column of the file was recognized') }],
    ])
    expect((await ask('GET /api/v1/imports')).body.data).toEqual([])
  })

  test('a key for contacts uploads a list, and deletes no file', async () => {
    const { upload, ask } = await open()
    const fileId = await upload(list)
    expect((await ask(`DELETE /api/v1/files/${fileId}`)).status).toBe(403)
    expect((await ask('POST /api/v1/imports', { file_id: fileId })).status).toBe(202)
  })

  test.each([
    [
      'columns[0].target',
      {
        columns: [
          { column: 'name', target: 'field.unknown' },
          { column: 'phone', target: 'phone' },
        ],
      },
    ],
    ['columns[0].column', { columns: [{ column: 'mobile', target: 'phone' }] }],
    ['key', { key: 'email' }],
    ['add_tags[0]', { add_tags: ['Unknown'] }],
  ])('a mistake at %s is refused there, and nothing is imported', async (path, plan) => {
    const { upload, ask } = await open()
    const { status, body } = await ask('POST /api/v1/imports', { file_id: await upload(list), ...plan })
    expect([status, body.details.map((detail: { path: string }) => detail.path)]).toEqual([400, [path]])
    expect((await ask('GET /api/v1/imports')).body.data).toEqual([])
  })
})

type Part = readonly [name: string, value: string | Blob, fileName?: string]

function settings(values: object): Part {
  return ['settings', JSON.stringify(values)]
}

function csv(text: string): Part {
  return ['file', new Blob([text]), 'list.csv']
}

type Rest = Awaited<ReturnType<typeof createRestTestApp>>

function askOf({ call }: Rest, key: string, at: string, body?: object) {
  const [method = '', path = ''] = at.split(' ')
  return call(method, path, { key, ...(body && { body: { ...body } }) })
}
