import { createHash } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { type FileView, maxFileBytes } from '@parley/shared/files/files'
import { sentence } from '@parley/shared/sentences/sentence'
import { authorOf } from '../../actor.ts'
import type { App } from '../../app.ts'
import { AppError } from '../../errors.ts'
import type { Scope } from '../../policy.ts'
import { type ContentType, contentTypeOf, headBytes } from './content-type.ts'
import { requireQuota } from './file-usage.ts'
import { addContent, addFile } from './files.store.ts'
import { fromStorage, removeBytes } from './from-storage.ts'
import { type Dimensions, inspectFile } from './inspect-file.ts'
import { presentFile } from './present-file.ts'
import { requireClean } from './require-clean.ts'
import { safeFileName } from './safe-file-name.ts'

/** A file that arrives, with the name that its sender gave it. */
export type Upload = { readonly name: string; readonly content: AsyncIterable<Buffer> }

/** Below this many free bytes files are refused, so that the store itself can go on writing. */
const reservedBytes = 1024 ** 3

/**
 * Stores a file that a member or a program sends. Its bytes are stored once in each mode of a workspace. Nothing is left of a
 * file that is refused: `unsupported_media_type` where its content may not be sent, the scan finds it harmful or a picture is
 * broken, `payload_too_large` above 100 MB, 50 megapixels or the workspace's quota, `invalid_request` where it is empty,
 * `unavailable` while less than 1 GB of the disk is free, or the storage or the scanner does not answer.
 */
export async function receiveFile(app: App, scope: Scope<'files.change'>, upload: Upload): Promise<FileView> {
  if ((await app.files.freeBytes()) < reservedBytes) throw new AppError('unavailable', sentence('noSpaceForFiles'))
  const name = safeFileName(upload.name)
  const path = await app.files.newIncomingPath()
  try {
    const arrived = await write(path, { name, content: upload.content })
    await requireQuota(app, scope, arrived.size)
    await requireClean(app, path)
    const dimensions = await inspectFile(app, path, arrived)
    return await store(app, scope, { name, path, arrived, dimensions })
  } finally {
    await rm(path, { force: true })
  }
}

type Arrived = ContentType & { readonly sha256: string; readonly size: number }

/** Writes the file to the disk as it arrives, and stops as soon as its type or its size is not allowed. */
async function write(path: string, { name, content }: Upload): Promise<Arrived> {
  const file = await open(path, 'wx', 0o600)
  try {
    return await receive(file, { name, content })
  } finally {
    await file.close()
  }
}

async function receive(file: FileHandle, { name, content }: Upload): Promise<Arrived> {
  const hash = createHash('sha256')
  let head: Buffer = Buffer.alloc(0)
  let type: ContentType | undefined
  let size = 0
  for await (const part of content) {
    size += part.length
    if (size > maxFileBytes) throw new AppError('payload_too_large', sentence('uploadTooLarge', { megabytes: 100 }))
    hash.update(part)
    await file.writeFile(part)
    if (type !== undefined) continue
    head = Buffer.concat([head, part])
    if (head.length >= headBytes) type = await requireType(head, name)
  }
  if (size === 0) throw new AppError('invalid_request', sentence('fileEmpty'))
  return { ...(type ?? (await requireType(head, name))), sha256: hash.digest('hex'), size }
}

async function requireType(head: Buffer, name: string): Promise<ContentType> {
  const type = await contentTypeOf(head.subarray(0, headBytes), name)
  if (!type) throw new AppError('unsupported_media_type', sentence('fileTypeRefused'))
  return type
}

type ToStore = {
  readonly name: string
  readonly path: string
  readonly arrived: Arrived
  readonly dimensions: Dimensions
}

/**
 * The bytes are in the storage before a row names them, so that no row is ever without its bytes. Bytes that a crash leaves
 * without a row are removed by the daily sweep.
 */
async function store(app: App, scope: Scope, { name, path, arrived, dimensions }: ToStore): Promise<FileView> {
  const { sha256, kind, mime, size } = arrived
  const known = { kind, mime_type: mime, size_bytes: size, ...dimensions }
  const key = app.newId()
  await fromStorage(app, app.files.put(key, path))
  const id = app.newId()
  const contentId = await app.transact(async (tx) => {
    const now = app.now()
    const content = { id: key, sha256, ...known, created_at: now }
    const content_id = await addContent(tx, scope, content)
    await addFile(tx, scope, { id, content_id, name, sent_by_id: authorOf(scope.actor).id, created_at: now })
    return content_id
  })
  if (contentId !== key) await removeBytes(app, [key])
  return presentFile({ id, name, ...known })
}
