import type { Readable } from 'node:stream'
import type { FileId, FileView } from '@parley/shared/files/files'
import type { Kysely } from 'kysely'
import { authorOf } from '../../actor.ts'
import type { App } from '../../app.ts'
import type { Schema } from '../../db/schema.ts'
import { notFound } from '../../errors.ts'
import type { ByteRange } from '../../file-storage/file-storage.ts'
import type { Scope } from '../../policy.ts'
import { findFile, findFiles, removeFiles, type StoredFile } from './files.store.ts'
import { fromStorage, removeBytes } from './from-storage.ts'
import { presentFile } from './present-file.ts'

/** A file and a way to read its bytes. The caller reads the stream to its end or destroys it. */
export type ReadableFile = StoredFile & { readonly open: (range?: ByteRange) => Promise<Readable> }

/** A file of this mode. A key that is limited to channels gets what it has uploaded itself, and the files of their messages. */
export async function getFile(app: App, scope: Scope<'files.read'>, { fileId }: FileId): Promise<ReadableFile> {
  return readableFile(app, await requireFile(app, scope, fileId))
}

/** What is known of a file that `getFile` returns, without its bytes. */
export async function describeFile(app: App, scope: Scope<'files.read'>, { fileId }: FileId): Promise<FileView> {
  return presentFile(await requireFile(app, scope, fileId))
}

export function readableFile(app: App, file: StoredFile): ReadableFile {
  return { ...file, open: (range) => fromStorage(app, app.files.open(file.content_id, range)) }
}

/**
 * Deletes a file. Its bytes go unless another file has the same. A key that is limited to channels deletes only what it has
 * uploaded: another file may be of messages of other channels too.
 */
export async function deleteFile(
  app: App,
  scope: Scope<'files.delete'>,
  { fileId }: FileId,
): Promise<{ success: true }> {
  const ownOf = scope.channelIds && authorOf(scope.actor).id
  if (!(await findFile(app.db, scope, { fileId, ownOf }))) throw notFound('file')
  await removeWithBytes(app, scope, [fileId])
  return { success: true }
}

/** Removes files, and their bytes unless another file has the same. Bytes that a crash leaves are removed by the daily sweep. */
export async function removeWithBytes(app: App, scope: Scope, fileIds: readonly string[]): Promise<void> {
  const unused = await app.transact((tx) => removeFiles(tx, scope, { fileIds }))
  await removeBytes(app, unused)
}

/** A file of this mode, without its bytes. */
export async function requireFile(app: App, scope: Scope, fileId: string): Promise<StoredFile> {
  const file = await findReadableFile(app.db, scope, fileId)
  if (!file) throw notFound('file')
  return file
}

/** The file, if whoever acts may read it: a key that is limited to channels cannot read every file of its mode. */
export async function findReadableFile(
  db: Kysely<Schema>,
  scope: Scope,
  fileId: string,
): Promise<StoredFile | undefined> {
  return findFile(db, scope, { fileId, readableBy: readerOf(scope) })
}

/** Returns which of these files the person or key that acts may read, by their IDs. */
export async function findReadableFiles(
  db: Kysely<Schema>,
  scope: Scope,
  fileIds: readonly string[],
): Promise<Map<string, StoredFile>> {
  return findFiles(db, scope, { fileIds, readableBy: readerOf(scope) })
}

function readerOf({ channelIds, actor }: Scope): string | undefined {
  return channelIds && authorOf(actor).id
}
