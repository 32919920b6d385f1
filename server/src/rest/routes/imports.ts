import { ExportId, ExportView, NewExport } from '@parley/shared/contacts/contact-exports'
import { ImportId, ImportView, NewImport } from '@parley/shared/contacts/imports'
import { z } from 'zod'
import { createExport, getExport, listExports } from '../../features/contact-exports/create-export.ts'
import { createImport } from '../../features/imports/create-import.ts'
import { cancelImport, getImport, listImports, undoImport } from '../../features/imports/end-import.ts'
import { rejectedRows } from '../../features/imports/rejected-rows.ts'
import { startImport } from '../../features/imports/start-import.ts'
import { listOf } from '../responses.ts'
import { byKey, type RouteGroup } from '../route.ts'

export const imports: RouteGroup = {
  name: 'Imports and exports of contacts',
  description:
    'Lists of contacts as CSV files. An import is checked as a whole before anything is written, never changes an opt-out, and causes one event at its end instead of one for each contact.',
  routes: [
    byKey('POST /api/v1/imports', {
      operationId: 'createImport',
      summary: 'Import contacts from a file',
      description:
        'Send the file in the field `file` of a form (`multipart/form-data`), preceded by the other fields as JSON in the field `settings`, or name one that was uploaded (`POST /api/v1/files`) in JSON: CSV of up to 500,000 rows and 100 MB, whose first row names the columns. A form takes no `Idempotency-Key`. Columns that are left out are guessed from their names and cells. The import is checked and then started, in the background; with `check_only` it waits to be started. Encodings beside UTF-8 must be named.',
      takes: NewImport,
      fileInForm: 'file_id',
      does: createImport,
      gives: ImportView,
      inData: true,
      action: 'contacts.import',
      errors: ['not_found'],
      status: 202,
      idempotent: true,
    }),
    byKey('GET /api/v1/imports', {
      operationId: 'listImports',
      summary: 'List imports',
      description: 'The latest 50, the newest first.',
      takes: z.object({}),
      does: listImports,
      gives: listOf(ImportView),
      action: 'contacts.import',
    }),
    byKey('GET /api/v1/imports/:importId', {
      operationId: 'getImport',
      summary: 'Get an import',
      description: 'What an import has done so far, or what its check says that it would do.',
      takes: ImportId,
      does: getImport,
      gives: ImportView,
      inData: true,
      action: 'contacts.import',
      errors: ['not_found'],
    }),
    byKey('POST /api/v1/imports/:importId/start', {
      operationId: 'startImport',
      summary: 'Start a checked import',
      description: 'Starts an import that was created with `check_only`. It runs in the background.',
      takes: ImportId,
      does: startImport,
      gives: ImportView,
      inData: true,
      action: 'contacts.import',
      errors: ['not_found', 'conflict'],
      status: 202,
    }),
    byKey('POST /api/v1/imports/:importId/cancel', {
      operationId: 'cancelImport',
      summary: 'Cancel an import',
      description: 'What it has imported stays, and can be undone.',
      takes: ImportId,
      does: cancelImport,
      gives: ImportView,
      inData: true,
      action: 'contacts.import',
      errors: ['not_found', 'conflict'],
    }),
    byKey('POST /api/v1/imports/:importId/undo', {
      operationId: 'undoImport',
      summary: 'Undo an import',
      description:
        'Deletes the contacts that it created and that nobody has changed or written to since, in the background. Possible for a day after its end. Changes of other contacts stay.',
      takes: ImportId,
      does: undoImport,
      gives: ImportView,
      inData: true,
      action: 'contacts.import',
      errors: ['not_found', 'conflict'],
      status: 202,
    }),
    byKey('GET /api/v1/imports/:importId/rejects', {
      operationId: 'listRejectedRows',
      summary: 'Download the rejected rows',
      description:
        'CSV with the number and the reason of each rejected row in front of its cells, to be corrected and imported again. Kept for a day after the end of the import.',
      takes: ImportId,
      givesFile: true,
      does: rejectedRows,
      gives: z.any(),
      action: 'contacts.import',
      errors: ['not_found'],
    }),
    byKey('POST /api/v1/contacts/export', {
      operationId: 'exportContacts',
      summary: 'Export contacts',
      description:
        'Writes the contacts that the filter shows into a CSV file, in the background. The file is deleted after a day.',
      takes: NewExport,
      does: createExport,
      gives: ExportView,
      inData: true,
      action: 'contacts.export',
      status: 202,
      idempotent: true,
    }),
    byKey('GET /api/v1/exports', {
      operationId: 'listExports',
      summary: 'List the latest exports',
      description: 'Returns the latest exports of contacts whose files still exist, the newest first.',
      takes: z.object({}),
      does: listExports,
      gives: listOf(ExportView),
      action: 'contacts.export',
    }),
    byKey('GET /api/v1/exports/:exportId', {
      operationId: 'getExport',
      summary: 'Get an export',
      description: 'Ask again until `state` is `completed`: `url` then leads to the file.',
      takes: ExportId,
      does: getExport,
      gives: ExportView,
      inData: true,
      action: 'contacts.export',
      errors: ['not_found'],
    }),
  ],
}
