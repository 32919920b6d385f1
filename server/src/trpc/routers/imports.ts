import { ExportId, NewExport } from '@parley/shared/contacts/contact-exports'
import { CheckImport, ImportId, ImportSetup, RejectedRows, UploadedImport } from '@parley/shared/contacts/imports'
import { InWorkspace } from '@parley/shared/workspace/workspaces'
import { createExport, getExport, listExports } from '../../features/contact-exports/create-export.ts'
import { checkImportAgain, getImportSetup, uploadImport } from '../../features/imports/create-import.ts'
import { cancelImport, getImport, listImports, undoImport } from '../../features/imports/end-import.ts'
import { listRejectedRows } from '../../features/imports/rejected-rows.ts'
import { startImport } from '../../features/imports/start-import.ts'
import { perform, router, whoMay } from '../base.ts'

export const imports = router({
  list: whoMay('contacts.import').input(InWorkspace).query(perform(listImports)),
  get: whoMay('contacts.import').input(InWorkspace.extend(ImportId.shape)).query(perform(getImport)),
  setup: whoMay('contacts.import').input(InWorkspace.extend(ImportSetup.shape)).query(perform(getImportSetup)),
  rejected: whoMay('contacts.import').input(InWorkspace.extend(RejectedRows.shape)).query(perform(listRejectedRows)),
  upload: whoMay('contacts.import').input(InWorkspace.extend(UploadedImport.shape)).mutation(perform(uploadImport)),
  check: whoMay('contacts.import').input(InWorkspace.extend(CheckImport.shape)).mutation(perform(checkImportAgain)),
  start: whoMay('contacts.import').input(InWorkspace.extend(ImportId.shape)).mutation(perform(startImport)),
  cancel: whoMay('contacts.import').input(InWorkspace.extend(ImportId.shape)).mutation(perform(cancelImport)),
  undo: whoMay('contacts.import').input(InWorkspace.extend(ImportId.shape)).mutation(perform(undoImport)),
})

export const exports = router({
  list: whoMay('contacts.export').input(InWorkspace).query(perform(listExports)),
  get: whoMay('contacts.export').input(InWorkspace.extend(ExportId.shape)).query(perform(getExport)),
  create: whoMay('contacts.export').input(InWorkspace.extend(NewExport.shape)).mutation(perform(createExport)),
})
