import { FileId } from '@parley/shared/files/files'
import { InWorkspace } from '@parley/shared/workspace/workspaces'
import { describeFile } from '../../features/files/get-file.ts'
import { makeSmaller } from '../../features/files/make-smaller.ts'
import { perform, router, whoMay } from '../base.ts'

export const files = router({
  get: whoMay('files.read').input(InWorkspace.extend(FileId.shape)).query(perform(describeFile)),
  makeSmaller: whoMay('files.upload').input(InWorkspace.extend(FileId.shape)).mutation(perform(makeSmaller)),
})
