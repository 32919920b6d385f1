import { unlinkSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createExport } from '../src/features/contact-exports/create-export.ts'
import { receiveFile } from '../src/features/files/receive-file.ts'
import { createImport } from '../src/features/imports/create-import.ts'
import { undoImport } from '../src/features/imports/end-import.ts'
import { eraseContactOfKey } from '../src/features/personal-data/erase-contact.ts'
import { createWebhook } from '../src/features/webhooks/endpoints/create-webhook.ts'
import { sqlite } from '../src/testing/stores/engines.ts'
import { createTestApp } from '../src/testing/test-app.ts'
import { checkResults } from './check-results.ts'
import { type ExternalSystems, subjectOf } from './external-systems.ts'
import { type Acknowledgement, type OperationKind, openOperationLog } from './operation-log.ts'

/** The import `kept.csv` of two rows, `undone.csv`, which was undone, an export, and the contact of `leaving.csv`, who was erased. */
async function openContacts() {
  const fixture = await createTestApp(sqlite)
  const { app, clock, runJobs } = fixture
  const { db, store, config } = app
  const scope = fixture.scope()
  const operationLog = openOperationLog()
  const acknowledge = (kind: OperationKind, marks: readonly string[], body: Acknowledgement = {}) =>
    operationLog.attempt({ kind, marks, isRepeatable: true, ask: async () => ({ status: 200, body }) })
  const importRows = async (name: string, rows: readonly string[]) => {
    const content = Readable.from([Buffer.from(['phone,name', ...rows].join('\n'))])
    const { id } = await receiveFile(app, scope, { name, content })
    const { id: importId } = await createImport(app, scope, { file_id: id, check_only: false })
    await runJobs()
    return importId
  }
  await createWebhook(app, scope, {
    ...{ workspaceId: fixture.workspaceId, mode: 'live' },
    ...{ kind: 'pull', events: ['*'] },
  })
  await importRows('leaving.csv', ['+491760000005,leaving'])
  const erased = await db.selectFrom('contact').select('id').executeTakeFirstOrThrow()
  clock.advance(1)
  await eraseContactOfKey(app, scope, { contactId: erased.id })
  await runJobs()
  await acknowledge('erase', [erased.id, '+491760000005'])
  const rows = ['+491760000001,kept', '+491760000002,kept']
  await acknowledge('import', rows, { importId: await importRows('kept.csv', rows) })
  const undoneRows = ['+491760000003,undone', '+491760000004,undone']
  const undoneId = await importRows('undone.csv', undoneRows)
  await acknowledge('import', undoneRows, { importId: undoneId })
  await undoImport(app, scope, { importId: undoneId })
  await runJobs()
  await acknowledge('undo', [undoneId])
  const { id: exportId } = await createExport(app, scope, { for_spreadsheets: false })
  await runJobs()
  await acknowledge('export', [], { exportId })

  const events = await db.selectFrom('event').select(['id', 'body']).execute()
  const reported = new Set(events.map(({ body }) => subjectOf(JSON.parse(body))))
  const arrived = new Map(events.map(({ id }) => [id, 1]))
  const external = { graph: { messages: [] }, arrived, reported } as unknown as ExternalSystems
  const { dataDir } = config
  const check = () => checkResults({ external, operationLog, store, dataDir, kills: [app.now()], now: app.now() })
  return { db, dataDir, reported, check, erasedId: erased.id }
}

test('imports, one that was undone and erasures that took effect once break no promise', async () => {
  const { check } = await openContacts()
  const { breaches, figures } = await check()
  expect(breaches).toEqual([])
  expect(figures).toMatchObject({
    exports: 1,
    imports: 3,
    'imports undone': 1,
    'contacts erased': 1,
    'kills during an import': 1,
  })
})

test.each([
  ['a row is no contact', 'lost: 1 rows', "delete from contact where phone = '+491760000001'"],
  [
    'a row is a contact twice',
    'duplicated: 1 rows',
    "update contact set phone = '+491760000001', mode = 'test' where phone = '+491760000002'",
  ],
  [
    'an undone row is a contact',
    'duplicated: 1 rows',
    "update contact set phone = '+491760000003', name = 'undone' where phone = '+491760000002'",
  ],
  ['a row is counted twice', 'lost: created of', "update contact_import set created = 3 where file_name = 'kept.csv'"],
  [
    'an undone row is not counted',
    'lost: undone of',
    "update contact_import set undone = 1 where file_name = 'undone.csv'",
  ],
  [
    'an import is not undone',
    'lost: state of',
    "update contact_import set state = 'completed' where file_name = 'undone.csv'",
  ],
  [
    'an import does not end',
    'stuck: the import',
    "update contact_import set state = 'running' where file_name = 'kept.csv'",
  ],
  ['an import is gone', 'acknowledged and is not there', "delete from contact_import where file_name = 'kept.csv'"],
  ['an import has no event', 'lost: the event of', "delete from event where body like '%kept.csv%'"],
  [
    'an import has two events',
    'duplicated: the event of',
    "update event set body = (select body from event where body like '%kept.csv%') where body like '%leaving.csv%'",
  ],
  [
    'an import is recorded twice',
    'duplicated: the record of kept.csv',
    "update audit_entry set subject = 'kept.csv' where subject = 'leaving.csv'",
  ],
  [
    'an undoing is recorded twice',
    'duplicated: the record of undoing',
    "update audit_entry set subject = 'undone.csv', action = 'contact.import_undone' where subject = 'leaving.csv'",
  ],
  ['an export is gone', 'lost: the export', 'delete from contact_export'],
  ['an export does not end', 'stuck: the export', "update contact_export set state = 'running'"],
  ['an export has no file', 'lost: the file of the export', 'update contact_export set file_id = null'],
  [
    'an erasure is recorded twice',
    'duplicated: the record of erasing',
    "update audit_entry set subject = '{erased}', action = 'contact.erased' where subject = 'leaving.csv'",
  ],
  ['an erasure did not happen', 'acknowledged and did not happen', 'delete from erased_contact'],
  ['a contact is gone that was not erased', 'is gone and was not erased', 'delete from erased_contact'],
  ['an erasure does not end', 'stuck: the erasure of', 'update erased_contact set finished_at = null'],
  [
    'an erased contact is left',
    'is still in contact',
    "update contact set external_id = '{erased}'  where phone = '+491760000002'",
  ],
  ['an erased number is left', 'is still in contact_import', `update contact_import set reasons = '["+491760000005"]'`],
  ['an erasure has no event', 'lost: the event of erasing', "delete from event where kind = 'contact.deleted'"],
])('the check reports that %s', async (_, breach, falsify) => {
  const { db, check, erasedId } = await openContacts()
  await sql.raw(falsify.replace('{erased}', erasedId)).execute(db)
  expect((await check()).breaches.join('\n')).toContain(breach)
})

test('the check reports events that no webhook got, and an erasure that the list beside the store lacks', async () => {
  const { check, reported, dataDir } = await openContacts()
  reported.clear()
  unlinkSync(join(dataDir, 'erasures.jsonl'))
  const breaches = (await check()).breaches.join('\n')
  expect(breaches).toContain('unreported: no webhook reported import.completed')
  expect(breaches).toContain('unreported: no webhook reported contact.deleted')
  expect(breaches).toContain('is not in the list beside the store')
})
