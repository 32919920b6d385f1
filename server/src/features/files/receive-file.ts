import { createHash } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { type FileView, maxFileBytes } from '@parley/shared/files/files'
import { sentence } from '@parley/shared/sentences/sentence'
import { authorOf } from '../../actor.ts'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/transact.ts'
import { AppError } from '../../errors.ts'
import { fileNameOf } from '../../http/file-headers.ts'
import type { Scope } from '../../policy.ts'
import { anyContentTypeOf, type ContentType, contentTypeOf, headBytes } from './content-type.ts'
import { requireQuota } from './file-usage.ts'
import { addContent, addFile } from './files.store.ts'
import { fromStorage, removeBytes } from './from-storage.ts'
import { type Dimensions, inspectFile } from './inspect-file.ts'
import { presentFile } from './present-file.ts'
import { requireClean } from './require-clean.ts'
import { safeFileName } from './safe-file-name.ts'

/** A file that arrives, with the name that its sender gave it. */
export type Upload = { readonly name: string; readonly content: AsyncIterable<Buffer> }

/** A file from a customer, which may have any type. */
export type InboundFile = {
  /** The name of the file; null where the customer gave it none: it is named after its type. */
  readonly name: string | null
  readonly content: AsyncIterable<Buffer>
  /** The SHA-256 in hexadecimal, where the platform has named it: bytes with another hash are not stored. */
  readonly expectedSha256?: string | undefined
  /** Runs in the transaction that stores the file, to name it elsewhere. What it throws rolls the transaction back. */
  readonly link: (tx: Tx, fileId: string) => Promise<void>
}

/** What may be stored. `inspect` returns the type under which it is stored. */
type Rules = {
  readonly typeOf: (head: Buffer, name: string) => Promise<ContentType>
  readonly inspect: (app: App, path: string, type: ContentType) => Promise<ContentType & Dimensions>
  readonly maxBytes?: number
}
type Arriving = Omit<InboundFile, 'link'> &
  Partial<Pick<InboundFile, 'link'>> & { readonly rules: Rules; readonly sentById: string | null }

/** Below this many free bytes files are refused, so that the store itself can go on writing. */
const reservedBytes = 1024 ** 3

/**
 * Stores a file that a member or a program sends. Its bytes are stored once in each mode of a workspace. Nothing is left of a
 * file that is refused: `unsupported_media_type` where its content may not be sent, the scan finds it harmful or a picture is
 * broken, `payload_too_large` above 100 MB, 50 megapixels or the workspace's quota, `invalid_request` where it is empty,
 * `unavailable` while less than 1 GB of the disk is free, or the storage or the scanner does not answer.
 */
export async function receiveFile(app: App, scope: Scope<'files.upload'>, upload: Upload): Promise<FileView> {
  return receive(app, scope, { ...upload, rules: forUploads, sentById: authorOf(scope.actor).id })
}

/**
 * Works like `receiveFile`, but what may not be uploaded or is a broken picture is stored too, as a document. Throws `unavailable`
 * where the bytes are not those that the platform has described.
 */
export async function receiveFromCustomer(app: App, scope: Scope, file: InboundFile): Promise<FileView> {
  return receive(app, scope, { ...file, rules: fromCustomers, sentById: null })
}

/** Stores a file that Parley has written itself, of any size, and names it with `link`. */
export async function receiveGenerated(
  app: App,
  scope: Scope,
  file: Upload & Pick<InboundFile, 'link'>,
): Promise<FileView> {
  return receive(app, scope, { ...file, rules: forGenerated, sentById: null })
}

const text: ContentType = { kind: 'document', mime: 'text/plain' }
const forUploads: Rules = {
  typeOf: requireType,
  inspect: async (app, path, type) => ({ ...type, ...(await inspectFile(app, path, type)) }),
}

const forGenerated: Rules = {
  typeOf: async () => text,
  inspect: forUploads.inspect,
  maxBytes: Number.POSITIVE_INFINITY,
}

const fromCustomers: Rules = {
  typeOf: anyContentTypeOf,
  inspect: async (app, path, type) => {
    try {
      return await forUploads.inspect(app, path, type)
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'unavailable') throw error
      return forUploads.inspect(app, path, { kind: 'document', mime: 'application/octet-stream' })
    }
  },
}

async function receive(app: App, scope: Scope, file: Arriving): Promise<FileView> {
  if ((await app.files.freeBytes()) < reservedBytes) throw new AppError('unavailable', sentence('noSpaceForFiles'))
  const path = await app.files.newIncomingPath()
  try {
    const written = await write(path, file)
    if (file.expectedSha256 !== undefined && written.sha256 !== file.expectedSha256) {
      throw new AppError('unavailable', sentence('fileDamaged'))
    }
    await requireQuota(app, scope, written.size)
    await requireClean(app, path)
    const inspected = await file.rules.inspect(app, path, written)
    const name = safeFileName(file.name ?? fileNameOf(written))
    return await store(app, scope, { ...file, ...written, ...inspected, path, name })
  } finally {
    await rm(path, { force: true })
  }
}

type Written = ContentType & { readonly sha256: string; readonly size: number }

/** Writes the file to the disk as it arrives, and stops as soon as its type or its size is not allowed. */
async function write(path: string, arriving: Arriving): Promise<Written> {
  const file = await open(path, 'wx', 0o600)
  try {
    return await copy(file, arriving)
  } finally {
    await file.close()
  }
}

async function copy(file: FileHandle, { name, content, rules }: Arriving): Promise<Written> {
  const safeName = safeFileName(name ?? '')
  const hash = createHash('sha256')
  let head: Buffer = Buffer.alloc(0)
  let type: ContentType | undefined
  let size = 0
  for await (const part of content) {
    size += part.length
    if (size > (rules.maxBytes ?? maxFileBytes))
      throw new AppError('payload_too_large', sentence('uploadTooLarge', { megabytes: 100 }))
    hash.update(part)
    await file.writeFile(part)
    if (type !== undefined) continue
    head = Buffer.concat([head, part])
    if (head.length >= headBytes) type = await rules.typeOf(head, safeName)
  }
  if (size === 0) throw new AppError('invalid_request', sentence('fileEmpty'))
  return { ...(type ?? (await rules.typeOf(head, safeName))), sha256: hash.digest('hex'), size }
}

async function requireType(head: Buffer, name: string): Promise<ContentType> {
  const type = await contentTypeOf(head, name)
  if (!type) throw new AppError('unsupported_media_type', sentence('fileTypeRefused'))
  return type
}

type ToStore = Pick<Arriving, 'sentById' | 'link'> &
  Written &
  Dimensions & { readonly path: string; readonly name: string }

/**
 * The bytes are in the storage before a row names them, so that no row is ever without its bytes. Bytes that a crash leaves
 * without a row are removed by the daily sweep.
 */
async function store(app: App, scope: Scope, file: ToStore): Promise<FileView> {
  const { path, sha256, name, sentById, link } = file
  const { kind, mime: mime_type, size: size_bytes, width, height, duration_ms, is_animated, is_mono_opus } = file
  const known = { kind, mime_type, size_bytes, width, height, duration_ms, is_animated, is_mono_opus }
  const key = app.newId()
  await fromStorage(app, app.files.put(key, path))
  const id = app.newId()
  const contentId = await app.transact(async (tx) => {
    const now = app.now()
    const content = { id: key, sha256, ...known, created_at: now }
    const content_id = await addContent(tx, scope, content)
    await addFile(tx, scope, { id, content_id, name, sent_by_id: sentById, created_at: now })
    await link?.(tx, id)
    return content_id
  })
  if (contentId !== key) await removeBytes(app, [key])
  return presentFile({ id, name, ...known })
}
