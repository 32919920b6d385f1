import { sentence } from '@parley/shared/sentences/sentence'
import type { Mode } from '@parley/shared/workspace/workspaces'
import type { Kysely } from 'kysely'
import type { App } from '../../app.ts'
import type { Schema } from '../../db/schema.ts'
import { invalidField } from '../../errors.ts'
import { requireAlso, type Scope } from '../../policy.ts'
import { findFiles, type StoredFile } from '../files/files.store.ts'
import { readableFile } from '../files/get-file.ts'
import { receiveFile } from '../files/receive-file.ts'
import type { CannedReplyFile } from './canned-reply-files.store.ts'

/** The files of a canned reply that belong to the mode of the scope, in their order. */
export async function filesInMode(
  db: Kysely<Schema>,
  scope: Scope,
  files: readonly CannedReplyFile[],
): Promise<StoredFile[]> {
  const fileIds = files.flatMap(({ mode, file_id }) => (mode === scope.mode ? [file_id] : []))
  const found = await findFiles(db, scope, { fileIds })
  return fileIds.flatMap((id) => found.get(id) ?? [])
}

export type FilesInBothModes = {
  /** The files of the mode in which the request named them. */
  readonly named: readonly StoredFile[]
  readonly fileIds: Readonly<Record<Mode, readonly string[]>>
}

/**
 * A canned reply applies to both modes and a file belongs to one, so the files that are named in this mode are copied into the
 * other one, except those that the reply has there already. Throws `invalid_request` at a file that does not exist, and as
 * `receiveFile` where the other mode cannot take one.
 */
export async function filesInBothModes(
  app: App,
  scope: Scope<'canned_replies.change'>,
  { fileIds, before }: { readonly fileIds: readonly string[]; readonly before: readonly CannedReplyFile[] },
): Promise<FilesInBothModes> {
  const found = await findFiles(app.db, scope, { fileIds })
  const named = fileIds.map((id, index) => {
    const file = found.get(id)
    if (!file) throw invalidField(`fileIds.${index}`, sentence('fileNotThere'))
    return file
  })
  if (named.length === 0) return { named, fileIds: { live: [], test: [] } }
  const { mode } = scope
  const other = mode === 'live' ? 'test' : 'live'
  const there = requireAlso({ ...scope, mode: other }, 'files.upload')
  const copies: string[] = []
  for (const file of named) {
    copies.push(copyOf(file.id, { mode, other, before }) ?? (await copyTo(app, there, file)))
  }
  const own = named.map(({ id }) => id)
  return { named, fileIds: mode === 'live' ? { live: own, test: copies } : { live: copies, test: own } }
}

type Known = { readonly mode: Mode; readonly other: Mode; readonly before: readonly CannedReplyFile[] }

/** The copy that the reply has in the other mode already. */
function copyOf(fileId: string, { mode, other, before }: Known): string | undefined {
  const own = before.find((file) => file.mode === mode && file.file_id === fileId)
  return before.find((file) => file.mode === other && file.position === own?.position)?.file_id
}

async function copyTo(app: App, there: Scope<'files.upload'>, file: StoredFile): Promise<string> {
  const content = await readableFile(app, file).open()
  const { id } = await receiveFile(app, there, { name: file.name, content })
  return id
}
