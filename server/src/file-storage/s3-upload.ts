import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import type { CompletedPart, MultipartUpload } from '@aws-sdk/client-s3'
import type { Bucket } from './s3-bucket.ts'

/** A larger file is sent in parts of this size, so that one part at a time is in memory. A part has at least 5 MB. */
const partBytes = 8 * 1024 * 1024

/**
 * Sends a file from buffers of known length: a body that is a stream is sent in chunks, which some services store with their
 * framing. The service checks each buffer by its MD5 hash.
 */
export async function uploadToS3(bucket: Bucket, key: string, path: string): Promise<void> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    if (size <= partBytes) await putObject(bucket, key, await read(file, { position: 0, length: size }))
    else await putParts(bucket, key, { file, size })
  } finally {
    await file.close()
  }
}

async function putObject({ client, sdk, name, prefix }: Bucket, key: string, bytes: Buffer): Promise<void> {
  const sent = { Body: bytes, ContentLength: bytes.length, ContentMD5: md5(bytes) }
  await client.send(new sdk.PutObjectCommand({ Bucket: name, Key: prefix + key, ...sent }))
}

type Source = { readonly file: FileHandle; readonly size: number }

async function putParts(bucket: Bucket, key: string, source: Source): Promise<void> {
  const { client, sdk, name, prefix } = bucket
  const target = { Bucket: name, Key: prefix + key }
  const { UploadId } = await client.send(new sdk.CreateMultipartUploadCommand(target))
  if (UploadId === undefined) throw new Error('The bucket answered without the ID of the upload')
  const upload = { ...target, UploadId }
  try {
    const Parts: CompletedPart[] = []
    for (let position = 0; position < source.size; position += partBytes) {
      const length = Math.min(partBytes, source.size - position)
      const bytes = await read(source.file, { position, length })
      const part = { PartNumber: Parts.length + 1, Body: bytes, ContentLength: length, ContentMD5: md5(bytes) }
      const { ETag } = await client.send(new sdk.UploadPartCommand({ ...upload, ...part }))
      Parts.push({ PartNumber: part.PartNumber, ETag })
    }
    await client.send(new sdk.CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }))
  } catch (error) {
    // Where this fails too, the daily sweep ends the upload.
    await client.send(new sdk.AbortMultipartUploadCommand(upload)).catch(() => undefined)
    throw error
  }
}

async function read(file: FileHandle, { position, length }: { readonly position: number; readonly length: number }) {
  const bytes = Buffer.allocUnsafe(length)
  for (let filled = 0; filled < length; ) {
    const rest = { offset: filled, length: length - filled, position: position + filled }
    const { bytesRead } = await file.read({ buffer: bytes, ...rest })
    if (bytesRead === 0) throw new Error('The file became shorter while it was sent')
    filled += bytesRead
  }
  return bytes
}

function md5(bytes: Buffer): string {
  return createHash('md5').update(bytes).digest('base64')
}

/** Ends the uploads that a crash left before a time: their parts cost space, and no listing shows them. */
export async function abortUploadsBefore(bucket: Bucket, time: number): Promise<void> {
  const { client, sdk, name } = bucket
  for (const { Key, UploadId, Initiated } of await unfinishedUploads(bucket)) {
    if (Initiated === undefined || Initiated.getTime() >= time) continue
    await client.send(new sdk.AbortMultipartUploadCommand({ Bucket: name, Key, UploadId }))
  }
}

async function unfinishedUploads({ client, sdk, name, prefix }: Bucket): Promise<readonly MultipartUpload[]> {
  try {
    const { Uploads } = await client.send(new sdk.ListMultipartUploadsCommand({ Bucket: name, Prefix: prefix }))
    return Uploads ?? []
  } catch (error) {
    // Such a service has no list; the rules of its bucket end unfinished uploads.
    if (error instanceof Error && error.name === 'NotImplemented') return []
    throw error
  }
}
