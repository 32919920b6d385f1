import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { S3Settings } from '../file-settings.ts'
import { type FileStorage, ownerKey, type StoredBytes } from './file-storage.ts'
import { makeIncomingFiles } from './incoming-files.ts'
import { type Bucket, openBucket } from './s3-bucket.ts'
import { checkBucket } from './s3-check.ts'
import { abortUploadsBefore, uploadToS3 } from './s3-upload.ts'

type S3Options = S3Settings & {
  /** The folder for files that are still arriving. */
  readonly folder: string
  readonly idleMs?: number
}

/**
 * Stores files in an S3-compatible bucket, as objects named by a prefix and the key. Everything below the prefix belongs to
 * one installation: what it does not know there, it removes.
 */
export function makeS3Storage(options: S3Options): FileStorage {
  const incoming = makeIncomingFiles(join(options.folder, 'incoming'))
  let opened: Promise<Bucket> | undefined
  const open = () => {
    opened ??= openBucket(options)
    return opened
  }
  return {
    ...incoming,
    place: `the bucket ${options.bucket}`,
    isShared: true,
    nameOf: (key) => `the object ${options.prefix}${key}`,
    check: async () => checkBucket(await open()),
    put: async (key, path) => {
      await uploadToS3(await open(), key, path)
      await rm(path, { force: true })
    },
    open: async (key, range) => {
      const { client, sdk, name, prefix } = await open()
      const Range = range && `bytes=${range.start}-${range.end}`
      const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket: name, Key: prefix + key, Range }))
      if (!(Body instanceof Readable)) throw new Error('The bucket answered without a body')
      return Body
    },
    remove: async (key) => {
      const { client, sdk, name, prefix } = await open()
      await client.send(new sdk.DeleteObjectCommand({ Bucket: name, Key: prefix + key }))
    },
    list: async function* () {
      yield* listObjects(await open())
    },
    removeIncomingBefore: async (time) => {
      await incoming.removeIncomingBefore(time)
      await abortUploadsBefore(await open(), time)
    },
  }
}

async function* listObjects({ client, sdk, name, prefix }: Bucket): AsyncGenerator<StoredBytes> {
  for await (const page of sdk.paginateListObjectsV2({ client }, { Bucket: name, Prefix: prefix })) {
    for (const { Key, Size = 0, LastModified } of page.Contents ?? []) {
      // It cannot be known of an object without a time whether it is still arriving.
      if (Key === undefined || LastModified === undefined || Key === prefix + ownerKey) continue
      yield { key: Key.slice(prefix.length), sizeBytes: Size, storedAt: LastModified.getTime() }
    }
  }
}
