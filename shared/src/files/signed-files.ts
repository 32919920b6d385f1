import { z } from 'zod'
import { InWorkspace } from '../workspace/workspaces.ts'
import { FileId } from './files.ts'

export const signedFileHours = 24

/** What a signed link to a file contains. `expires` is in milliseconds since 1970. */
export const SignedFile = InWorkspace.extend(FileId.shape).extend({
  expires: z.coerce.number().int().positive(),
  signature: z.string().max(100),
})
export type SignedFile = z.infer<typeof SignedFile>
