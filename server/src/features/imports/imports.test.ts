import { Readable } from 'node:stream'
import type { ImportPlan, ImportView } from '@parley/shared/contacts/imports'
import { maxTagsOfContact } from '@parley/shared/conversations/tags'
import { english } from '@parley/shared/sentences/english'
import { describe, expect, test } from 'vitest'
import type { LeasedJob } from '../../jobs/leased-job.ts'
import { drain } from '../../testing/campaigns.ts'
import { engines } from '../../testing/stores/engines.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { createContactField } from '../contact-fields/create-contact-field.ts'
import { fieldValuesOf } from '../contact-fields/field-values.store.ts'
import { listHistory } from '../contacts/history/list-history.ts'
import { countContacts, listContacts } from '../contacts/list-contacts.ts'
import { setOptOut } from '../contacts/set-opt-out.ts'
import { receiveFile } from '../files/receive-file.ts'
import { sweepFiles } from '../files/sweep-files.ts'
import { createTag } from '../tags/create-tag.ts'
import { tagsOfContacts } from '../tags/tagged-contacts.store.ts'
import { checkImportAgain, createImport, getImportSetup, uploadImport } from './create-import.ts'
import { cancelImport, getImport, undoImport } from './end-import.ts'
import { expireImports } from './expire.ts'
import { rejectedRows } from './rejected-rows.ts'
import { runImport } from './run-import.ts'
import { startImport } from './start-import.ts'

const list = `Phone;Name;Mail
+49 170 1234567;Ada;ada@example.com
+49 170 1234568;Bob;not an address
4.91512E+11;Eve;
+49 170 1234567;Ada Lovelace;
;Nobody;
`

describe.each(engines)('an import of contacts on $name', (engine) => {
  test('checks the whole file, writes nothing meanwhile, and then does what the check said', async () => {
    const t = await createTestApp(engine)
    const { id } = await create(t, list, { check_only: true })
    await t.runJobs()

    const checked = await view(t, id)
    expect(checked).toMatchObject({ state: 'checked', total_rows: 5, created: 1, updated: 1, rejected: 3, repeated: 1 })
    expect(checked.reasons.map(({ first_row }) => first_row).toSorted()).toEqual([3, 4, 6])
    expect(await names(t)).toEqual([])

    await startImport(t.app, t.scope(), { importId: id })
    await t.runJobs()

    expect(await view(t, id)).toMatchObject({ state: 'completed', created: 1, updated: 1, unchanged: 0, rejected: 3 })
    expect(await names(t)).toEqual(['Ada Lovelace'])
  })

  test.each([
    [
      'numbers that are written in several ways',
      'phone,country\n0664 1234567,AT\n+43 664 1234567,\n',
      { created: 1, updated: 1, repeated: 1, rejected: 0 },
    ],
    [
      'variants of one number',
      'phone\n+5511987654321\n+551187654321\n',
      { created: 1, unchanged: 0, updated: 1, repeated: 1, rejected: 0 },
    ],
    [
      'a number under two IDs',
      'phone,external id\n+491701234567,K1\n+491701234567,K2\n+491701234568,K1\n',
      { created: 1, updated: 1, repeated: 1, rejected: 1 },
    ],
    [
      'an email address of two numbers',
      'phone,email\n+491701234567,a@b.de\n+491701234568,A@b.de\n',
      { created: 1, rejected: 1 },
    ],
  ])('knows before it starts what will become of %s', async (_, text, counts) => {
    const t = await createTestApp(engine)
    const { id } = await create(t, text, { check_only: true })
    await t.runJobs()
    const checked = await view(t, id)
    expect(checked).toMatchObject(counts)
    await startImport(t.app, t.scope(), { importId: id })
    await t.runJobs()
    const { created, rejected } = await view(t, id)
    expect({ created, rejected }).toEqual({ created: checked.created, rejected: checked.rejected })
  })

  test('counts each row once in its check, also where an earlier part of the list has its number', async () => {
    const t = await createTestApp(engine)
    const rows = Array.from({ length: 600 }, (_, index) => `+491701${String(230000 + index)},K${index}`)
    const text = `phone,external id\n${rows.join('\n')}\n+491701230000,K600\n+491701230599,K601\n`
    const { id } = await create(t, text, { check_only: true })
    await t.runJobs()
    expect(await view(t, id)).toMatchObject({ total_rows: 602, created: 600, updated: 0, unchanged: 0, rejected: 2 })
    expect(await rejectsOf(t, id)).toContain('"Row 2 has +491701230000 too and is about another contact"')
    expect(await rejectsOf(t, id)).toContain('"Row 601 has +491701230599 too and is about another contact"')
  })

  test('knows before it starts which addresses and IDs belong to other contacts, and names these', async () => {
    const t = await createTestApp(engine)
    await imported(t, 'phone,external id\n+491701234567,K1\n+491701234568,K2\n')
    const text = 'phone,external id\n+491701234567,K9\n'
    const { id } = await create(t, text, { check_only: true })
    await t.runJobs()
    expect(await view(t, id)).toMatchObject({ created: 0, updated: 0, rejected: 1 })
    const other = await create(t, 'phone,external id\n+491701234568,K1\n', { check_only: true, key: 'phone' })
    await t.runJobs()
    const [first, second] = await t.app.db.selectFrom('contact').select('id').orderBy('phone').execute()
    expect(await rejectsOf(t, id)).toContain(`"Another contact, ${first?.id}, has +491701234567"`)
    expect(await rejectsOf(t, other.id)).toContain(`""K1"" is the ID of another contact, ${first?.id}`)
    expect(second).toBeDefined()
  })

  test('of the same list again changes nothing', async () => {
    const t = await createTestApp(engine)
    await imported(t, 'phone,name,external id\n+491701234567,Ada,7\n')

    expect(await imported(t, 'phone,name,external id\n+491701234567,Ada,7\n')).toMatchObject({
      created: 0,
      updated: 0,
      unchanged: 1,
    })
  })

  test('is in the history of each contact that it created or was the last to change, with its file and who imported it', async () => {
    const t = await createTestApp(engine)
    await createTag(t.app, t.scope(), { ...inLive(t), name: 'VIP', colour: 'red' })
    const [ada, bob] = ['+491701234567', '+491701234568']
    await imported(t, `phone,name\n${ada},Ada\n${bob},Bob\n`)
    t.clock.advance(1_000)
    // It changes a column of one contact, and a tag of the other.
    await imported(t, `phone,name,tags\n${ada},Ada L.,\n${bob},Bob,VIP\n`)
    t.clock.advance(1_000)
    await imported(t, `phone,name\n${ada},Ada L.\n`)

    const { data } = await listContacts(t.app, t.scope(), { page: 1, limit: 100, sort: 'name' })
    for (const { id: contactId } of data) {
      const history = await listHistory(t.app, t.scope(), { contactId, limit: 20 })
      expect(history.data.map(({ action, details }) => ({ action, details }))).toEqual([
        { action: 'contact.imported', details: { file: 'list.csv' } },
        { action: 'contact.imported', details: { file: 'list.csv' } },
      ])
      expect(history.data.map(({ at }) => at)).toEqual([...history.data.map(({ at }) => at)].toSorted().toReversed())
      expect(new Set(history.data.map(({ at }) => at)).size).toBe(2)
    }
    expect(data.map(({ name }) => name)).toEqual(['Ada L.', 'Bob'])
  })

  test('finds a contact under another way to write its number', async () => {
    const t = await createTestApp(engine)
    await imported(t, 'phone,name\n+5511987654321,Bia\n')

    expect(await imported(t, 'phone,name\n+551187654321,Beatriz\n')).toMatchObject({ created: 0, updated: 1 })
    expect(await names(t)).toEqual(['Beatriz'])
  })

  test('fills only what is empty, overwrites, and leaves what an empty cell says nothing about', async () => {
    const t = await createTestApp(engine)
    await imported(t, 'phone,name\n+491701234567,Ada\n+491701234568,\n')
    const text = 'phone,name\n+491701234567,Other\n+491701234568,Bob\n+491701234569,Eve\n'

    await imported(t, text, { columns: [column('phone'), { ...column('name'), write: 'fill_empty' }] })
    expect(await names(t)).toEqual(['Ada', 'Bob', 'Eve'])

    await imported(t, 'phone,name\n+491701234567,\n+491701234568,Robert\n', {
      columns: [column('phone'), column('name')],
    })
    expect(await names(t)).toEqual(['Ada', 'Eve', 'Robert'])
  })

  test('stores fields and tags, and a contact of which only these differ counts as changed from then on', async () => {
    const t = await createTestApp(engine)
    const { app } = t
    await createContactField(app, t.scope(), { key: 'plan', label: 'Plan', type: 'text' })
    await createTag(app, t.scope(), { ...inLive(t), name: 'VIP', colour: 'blue' })
    const columns = [column('phone'), { ...column('plan'), target: 'field.plan' }, column('tags')]
    await imported(t, 'phone,plan,tags\n+491701234567,Free,\n+491701234568,Free,\n', { columns })
    t.clock.advance(60_000)

    const text = 'phone,plan,tags\n+491701234567,Gold,vip\n+491701234568,Free,\n'
    expect(await imported(t, text, { columns })).toMatchObject({ updated: 1, unchanged: 1 })

    const contacts = await app.db.selectFrom('contact').select(['id', 'updated_at']).orderBy('phone').execute()
    const [first = '', second = ''] = contacts.map(({ id }) => id)
    expect(contacts.map(({ updated_at }) => app.now() - updated_at)).toEqual([0, 60_000])
    const values = await fieldValuesOf(app.db, t.scope(), [first, second])
    expect([values.get(first), values.get(second)]).toEqual([{ plan: 'Gold' }, { plan: 'Free' }])
    expect((await tagsOfContacts(app.db, t.scope(), [first, second])).get(first)).toMatchObject([{ name: 'VIP' }])
  })

  test('refuses a row whose contact would have too many tags, and imports the others', async () => {
    const t = await createTestApp(engine)
    const tags = Array.from({ length: maxTagsOfContact + 1 }, (_, index) => `Tag ${index}`)
    for (const name of tags) await createTag(t.app, t.scope(), { ...inLive(t), name, colour: 'blue' })

    const { id, rejected, created } = await imported(
      t,
      `phone,tags\n+491701234567,${tags.join(';')}\n+491701234568,${tags[0]}\n`,
      { columns: [column('phone'), column('tags')], separator: ',' },
    )

    expect([created, rejected]).toEqual([1, 1])
    expect(await rejectsOf(t, id)).toContain(`at most ${maxTagsOfContact} tags`)
  })

  test.each([
    ['create', { created: 1, updated: 0, rejected: 1 }],
    ['update', { created: 0, updated: 1, rejected: 1 }],
  ] as const)('that may only %s refuses the other rows', async (import_mode, counts) => {
    const t = await createTestApp(engine)
    await imported(t, 'phone,name\n+491701234567,Ada\n')

    const text = 'phone,name\n+491701234567,Ada L.\n+491701234568,Bob\n'
    expect(await imported(t, text, { import_mode })).toMatchObject(counts)
  })

  test('never changes an opt-out', async () => {
    const t = await createTestApp(engine)
    await imported(t, 'phone\n+491701234567\n')
    const [contact] = (await listContacts(t.app, t.scope(), { page: 1, limit: 10 })).data
    await setOptOut(t.app, t.scope(), { contactId: contact?.id ?? '', scope: 'campaigns' })

    await imported(t, 'phone,name,opt_out\n+491701234567,Ada,no\n')

    const [after] = (await listContacts(t.app, t.scope(), { page: 1, limit: 10 })).data
    expect(after).toMatchObject({ name: 'Ada', opt_out: { scope: 'campaigns' } })
  })

  test('that is interrupted goes on with the next row: none is lost and none is imported twice', async () => {
    const t = await createTestApp(engine)
    const rows = Array.from({ length: 1_250 }, (_, index) => `+491701${String(230000 + index)},Name ${index}`)
    const { id } = await create(t, `phone,name\n${rows.join('\n')}\n`, { check_only: true })
    await t.runJobs()
    await startImport(t.app, t.scope(), { importId: id })

    await expect(runImport(t.app, interruptedJob(t, id, { afterChunks: 1 }))).rejects.toThrow()
    const between = await view(t, id)
    expect(between).toMatchObject({ state: 'running', created: 500, done_rows: 501 })
    await t.runJobs()

    expect(await view(t, id)).toMatchObject({
      state: 'completed',
      created: 1_250,
      updated: 0,
      unchanged: 0,
      rejected: 0,
    })
    expect(await countContacts(t.app, t.scope(), {})).toEqual({ total: 1_250 })
  })

  test('that is cancelled keeps what it has imported, and can be undone', async () => {
    const t = await createTestApp(engine)
    const rows = Array.from({ length: 750 }, (_, index) => `+4917012${String(34000 + index)}`)
    const { id } = await create(t, `phone\n${rows.join('\n')}\n`, { check_only: true })
    await t.runJobs()
    await startImport(t.app, t.scope(), { importId: id })
    await expect(runImport(t.app, interruptedJob(t, id, { afterChunks: 1 }))).rejects.toThrow()

    await cancelImport(t.app, t.scope(), { importId: id })
    await t.runJobs()
    expect(await view(t, id)).toMatchObject({ state: 'cancelled', created: 500 })

    await undoImport(t.app, t.scope(), { importId: id })
    await t.runJobs()
    expect(await view(t, id)).toMatchObject({ state: 'undone', undone: 500 })
    expect((await listContacts(t.app, t.scope(), { page: 1, limit: 1 })).pagination.total).toBe(0)
  })

  test('is undone without the contacts that somebody has touched since, for a day', async () => {
    const t = await createTestApp(engine)
    await imported(t, 'phone,name\n+491701234560,Before\n')
    const { id } = await imported(t, 'phone,name\n+491701234560,Changed\n+491701234567,Ada\n+491701234568,Bob\n')
    t.clock.advance(60_000)
    await imported(t, 'phone,name\n+491701234568,Robert\n')

    await undoImport(t.app, t.scope(), { importId: id })
    await t.runJobs()

    expect(await view(t, id)).toMatchObject({ state: 'undone', undone: 1 })
    expect(await names(t)).toEqual(['Changed', 'Robert'])
    const late = await imported(t, 'phone\n+491701234569\n')
    t.clock.advance(86_400_000)
    await expect(undoImport(t.app, t.scope(), { importId: late.id })).rejects.toThrow('cannot be undone')
  })

  test('is undone with the contacts that a later row of the list changed', async () => {
    const t = await createTestApp(engine)
    const { id } = await create(t, 'phone,name\n+491701234567,Ada\n+491701234567,Ada L.\n')
    let readings = 0
    const now = () => {
      readings += 1
      return t.app.now() + readings
    }
    expect(await drain({ ...t.app, now })).toEqual([])
    expect(await names(t)).toEqual(['Ada L.'])

    await undoImport(t.app, t.scope(), { importId: id })
    await t.runJobs()
    expect(await view(t, id)).toMatchObject({ state: 'undone', created: 1, updated: 1, undone: 1 })
    expect(await names(t)).toEqual([])
  })

  test('gives every refused row with its reason, which a corrected file can be made of', async () => {
    const t = await createTestApp(engine)
    const { id } = await imported(t, list)

    const csv = await rejectsOf(t, id)
    expect(csv).toContain('"row","reason","Phone","Name","Mail"')
    expect(csv).toMatch(/"3","Mail: ""not an address"" is not an email address"/)
    expect(csv).toMatch(/"4","[^"]+/)
    expect(csv.trim().split('\r\n')).toHaveLength(4)
  })

  test('leaves neither its file nor its refused rows after a day, and is listed still', async () => {
    const t = await createTestApp(engine)
    const { id } = await imported(t, list)
    t.clock.advance(86_400_000)

    await expireImports(t.app, AbortSignal.timeout(10_000))
    await sweepFiles(t.app, AbortSignal.timeout(10_000))

    expect(await rejectsOf(t, id)).not.toContain('Bob')
    expect(await view(t, id)).toMatchObject({ state: 'completed', created: 1, reasons: [], available_until: null })
    expect(await t.app.db.selectFrom('file').select('id').execute()).toEqual([])
  })

  test('asks for the encoding where the file is not UTF-8, and reads it in the chosen one, each check from the start', async () => {
    const t = await createTestApp(engine)
    const bytes = Buffer.from('phone,name\n+491701234567,Jos\u00e9\n', 'latin1')
    await expect(create(t, bytes)).rejects.toMatchObject({ details: [{ path: 'encoding' }] })

    const { id } = await uploadImport(t.app, t.scope(), { fileId: await upload(t, bytes) })
    const setup = await getImportSetup(t.app, t.scope(), { importId: id, encoding: 'windows-1252' })
    expect(setup.samples).toEqual([['+491701234567', 'José']])
    const plan: ImportPlan = { ...setup.guess, encoding: 'windows-1252' }
    await checkImportAgain(t.app, t.scope(), { importId: id, plan })
    await t.runJobs()
    expect(await view(t, id)).toMatchObject({ state: 'checked', done_rows: 2, created: 1 })
    const again = await checkImportAgain(t.app, t.scope(), { importId: id, plan })
    expect(again).toMatchObject({ state: 'checking', done_rows: 0, created: 0 })
    await t.runJobs()
    await startImport(t.app, t.scope(), { importId: id })
    await t.runJobs()
    expect(await names(t)).toEqual(['José'])
  })

  test('refuses a plan that does not fit, at its parts', async () => {
    const t = await createTestApp(engine)
    const columns = [column('phone'), { ...column('nick'), target: 'name' as const }, column('name')]
    const refused = await create(t, 'phone,name\n+491701234567,Ada\n', {
      columns,
      key: 'email',
      add_tags: ['Unknown'],
    }).catch((error) => error)
    expect(refused.details.map(({ path }: { path: string }) => path)).toEqual([
      'columns[1].column',
      'columns[2].target',
      'key',
      'add_tags[0]',
    ])
    expect((await refusedText(t, '')).startsWith('file_id')).toBe(true)
  })

  test('belongs to one mode of one workspace', async () => {
    const t = await createTestApp(engine)
    const { id } = await imported(t, 'phone\n+491701234567\n')
    await expect(getImport(t.app, t.scope('test'), { importId: id })).rejects.toThrow('import')
  })

  test('of rubbish ends with a reason for every row', async () => {
    const t = await createTestApp(engine)
    const rubbish = Array.from({ length: 300 }, (_, index) => `"${'x'.repeat(index)}\t,;"${index}"`)
    const { rejected, total_rows, created } = await imported(t, `phone,name\n${rubbish.join('\n')}\n`)
    expect(created).toBe(0)
    expect(rejected).toBe(total_rows)
    expect(rejected).toBeGreaterThan(100)
  })
})

const inLive = ({ workspaceId }: TestApp) => ({ workspaceId, mode: 'live' as const })

const column = (name: string) => ({ column: name, target: name as 'name', write: 'overwrite' as const })

async function upload({ app, scope }: TestApp, text: string | Buffer): Promise<string> {
  const content = Readable.from([Buffer.from(text)])
  return (await receiveFile(app, scope(), { name: 'list.csv', content })).id
}

async function create(t: TestApp, text: string | Buffer, more: object = {}): Promise<ImportView> {
  const file_id = await upload(t, text)
  return createImport(t.app, t.scope(), { check_only: false, file_id, ...more })
}

async function imported(t: TestApp, text: string, more: object = {}): Promise<ImportView> {
  const { id } = await create(t, text, more)
  await t.runJobs()
  const ended = await view(t, id)
  expect(ended.state).toBe('completed')
  return ended
}

async function view({ app, scope }: TestApp, importId: string): Promise<ImportView> {
  return getImport(app, scope(), { importId })
}

async function names({ app, scope }: TestApp): Promise<(string | null)[]> {
  const { data } = await listContacts(app, scope(), { page: 1, limit: 100, sort: 'name' })
  return data.map(({ name }) => name)
}

async function rejectsOf({ app, scope }: TestApp, importId: string): Promise<string> {
  const { open } = await rejectedRows(app, scope(), { importId })
  let text = ''
  for await (const part of await open()) text += part
  return text
}

async function refusedText(t: TestApp, text: string): Promise<string> {
  const file_id = await upload(t, text === '' ? '\n' : text)
  const refused = await createImport(t.app, t.scope(), { check_only: false, file_id }).catch((error) => error)
  const [{ path, message }] = refused.details
  return `${path} ${english(message)}`
}

/** A job whose process ends after some chunks. */
function interruptedJob(t: TestApp, importId: string, { afterChunks }: { readonly afterChunks: number }) {
  const stop = new AbortController()
  // The first transaction removes what the check has left.
  let chunks = -1
  const requireLease = async () => {
    chunks += 1
    if (chunks === afterChunks) stop.abort()
  }
  const of = { payload: { importId }, workspaceId: t.workspaceId, mode: 'live', signal: stop.signal }
  return { ...of, requireLease, finish: async () => undefined } as unknown as LeasedJob<'contacts.import'>
}
