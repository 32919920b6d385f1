import {
  addContent,
  addFile,
  fileBytes,
  findFile,
  findFiles,
  recordPreview,
  removeContents,
  removeFiles,
  unnamedContents,
  unnamedFiles,
} from '../../features/files/files.store.ts'
import {
  insertTemplateFiles,
  releaseFilesOfRecipients,
  setFilesOfDraft,
} from '../../features/files/template-files.store.ts'
import { inBothModes, inMode, type StoreCall } from './store-call.ts'
import { rowTime } from './tenant-data.ts'

const bytes = {
  kind: 'document',
  mime_type: 'text/plain',
  size_bytes: 5,
  width: null,
  height: null,
  duration_ms: null,
  is_animated: null,
  is_mono_opus: null,
  created_at: rowTime,
} as const

export const fileCalls: readonly StoreCall[] = [
  inMode(addContent)(
    ({ tx, scope, its }) => [tx, scope, { id: its.id('new content'), sha256: 'other bytes', ...bytes }],
    { onlyInserts: true },
  ),
  inMode(addFile)(
    ({ tx, scope, its }) => {
      const names = { content_id: its.id('content'), name: 'note.txt', sent_by_id: null, created_at: rowTime }
      return [tx, scope, { id: its.id('new file'), ...names }]
    },
    { onlyInserts: true },
  ),
  inMode(findFile)(({ tx, scope, its }) => [tx, scope, { fileId: its.id('file') }]),
  inMode(findFile)(({ tx, scope, its }) => [tx, scope, { fileId: its.id('file'), ownOf: 'key:1' }]),
  inMode(findFile)(({ tx, scope, its }) => [tx, scope, { fileId: its.id('file'), readableBy: 'key:1' }]),
  inMode(unnamedFiles)(({ tx, scope, its }) => [tx, scope, [its.id('unnamed file')]]),
  inMode(findFiles)(({ tx, scope, its }) => [tx, scope, { fileIds: [its.id('file')] }]),
  inBothModes(removeContents)(({ tx, scope, its }) => [tx, scope, { contentIds: [its.id('content without a file')] }]),
  inBothModes(fileBytes)(({ tx, scope }) => [tx, scope]),
  inBothModes(unnamedContents)(({ tx, scope }) => [tx, scope, 10]),
  inMode(recordPreview)(({ tx, scope, its }) => [tx, scope, { contentId: its.id('content'), size: 7 }]),
  inMode(insertTemplateFiles)(
    ({ tx, scope, its }) => [tx, scope, [{ file_id: its.id('file'), recipient_id: its.id('sent') }]],
    { onlyInserts: true },
  ),
  inMode(releaseFilesOfRecipients)(({ tx, scope, its }) => [tx, scope, { recipientIds: [its.id('pending')] }]),
  inMode(setFilesOfDraft)(({ tx, scope, its }) => [
    tx,
    scope,
    { userId: its.id('user'), draftId: its.id('draft'), fileIds: [] },
  ]),
  inMode(removeFiles)(({ tx, scope, its }) => [tx, scope, { fileIds: [its.id('file')] }]),
]
