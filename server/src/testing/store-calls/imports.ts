import {
  changeExport,
  findExport,
  insertExport,
  latestExports,
  removeExports,
} from '../../features/contact-exports/exports.store.ts'
import {
  changeImport,
  creatingRows,
  findImport,
  insertImport,
  latestImports,
  lockImport,
  refusedRows,
  removeImportRows,
  removeUntouched,
  untouchedContacts,
} from '../../features/imports/imports.store.ts'
import { inMode, type StoreCall } from './store-call.ts'
import { rowTime } from './tenant-data.ts'

export const importCalls: readonly StoreCall[] = [
  inMode(insertImport)(
    ({ tx, scope, its }) => [
      tx,
      scope,
      {
        ...{ id: its.id('new import'), state: 'uploaded', file_id: its.id('file'), file_name: 'list.csv' },
        ...{ found: '{}', plan: null, starts_itself: 0, total_rows: 0, done_rows: 0, created: 0, updated: 0 },
        ...{ unchanged: 0, rejected: 0, repeated: 0, undone: 0, reasons: '[]', failure: null },
        ...{ created_by_id: 'key:1', created_at: rowTime, ended_at: null, expires_at: null },
      },
    ],
    { onlyInserts: true },
  ),
  inMode(findImport)(({ tx, scope, its }) => [tx, scope, its.id('import')]),
  inMode(lockImport)(({ app, tx, scope, its }) => [app, tx, scope, its.id('import')]),
  inMode(latestImports)(({ tx, scope }) => [tx, scope, 10]),
  inMode(changeImport)(({ tx, scope, its }) => [tx, scope, { id: its.id('import'), to: { undone: 1 } }]),
  inMode(refusedRows)(({ tx, scope, its }) => [tx, scope, { importId: its.id('import'), after: 0, limit: 10 }]),
  inMode(creatingRows)(({ tx, scope, its }) => [tx, scope, { importId: its.id('import'), after: 0, limit: 10 }]),
  inMode(untouchedContacts)(({ tx, scope, its }) => [tx, scope, [{ contact_id: its.id('lonely'), stamp: rowTime }]]),
  inMode(removeUntouched)(({ tx, scope, its }) => [tx, scope, [its.id('lonely')]]),
  inMode(removeImportRows)(({ tx, scope, its }) => [
    tx,
    scope,
    { importId: its.id('import'), size: 10, refused: false },
  ]),
  inMode(insertExport)(
    ({ tx, scope, its }) => [
      tx,
      scope,
      {
        ...{ id: its.id('new export'), state: 'running', filter: '{}', for_spreadsheets: 0, rows: 0 },
        ...{ file_id: null, created_by_id: 'key:1', created_at: rowTime, expires_at: rowTime },
      },
    ],
    { onlyInserts: true },
  ),
  inMode(findExport)(({ tx, scope, its }) => [tx, scope, its.id('export')]),
  inMode(latestExports)(({ tx, scope }) => [tx, scope, 10]),
  inMode(changeExport)(({ tx, scope, its }) => [tx, scope, { id: its.id('export'), to: { rows: 2 } }]),
  inMode(removeExports)(({ tx, scope, its }) => [tx, scope, [its.id('export')]]),
]
