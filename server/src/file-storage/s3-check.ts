import { randomUUID } from 'node:crypto'
import { reasonOf } from '../unwritable.ts'
import type { Bucket } from './s3-bucket.ts'

/** Does once what files need: to write, to read, to list and to remove. Throws an error with the problem and its remedy. */
export async function checkBucket({ client, sdk, name, prefix }: Bucket): Promise<void> {
  const object = { Bucket: name, Key: `${prefix}check-${randomUUID()}` }
  const text = 'Parley checks that it can use this bucket.'
  try {
    await client.send(new sdk.PutObjectCommand({ ...object, Body: text }))
    const { Body } = await client.send(new sdk.GetObjectCommand(object))
    if ((await Body?.transformToString()) !== text) throw new Error('It returns something else than what was stored')
    await client.send(new sdk.ListObjectsV2Command({ Bucket: name, Prefix: object.Key, MaxKeys: 1 }))
    await client.send(new sdk.DeleteObjectCommand(object))
  } catch (error) {
    throw new Error(`Files cannot be stored in the bucket ${name}. ${problemOf(error)}`, { cause: error })
  }
}

function problemOf(error: unknown): string {
  const message = reasonOf(error)
  const { name = '', $metadata } = error as { readonly name?: string; readonly $metadata?: { httpStatusCode?: number } }
  const status = $metadata?.httpStatusCode
  if (name === 'NoSuchBucket') return 'It does not exist. Create it, or correct PARLEY_FILES_S3_BUCKET.'
  if (name === 'PermanentRedirect' || name === 'AuthorizationHeaderMalformed')
    return `It is in another region (${message}). Correct PARLEY_FILES_S3_REGION.`
  if (name === 'CredentialsProviderError')
    return 'There are no credentials. Set PARLEY_FILES_S3_ACCESS_KEY_ID and PARLEY_FILES_S3_SECRET_ACCESS_KEY.'
  if (status === 401 || status === 403)
    return `Its service refuses the credentials (${name}: ${message}). Correct PARLEY_FILES_S3_ACCESS_KEY_ID and PARLEY_FILES_S3_SECRET_ACCESS_KEY, or allow them to list the bucket and to read, write and delete its objects.`
  const answer = status === undefined ? message : `${status} ${name}: ${message}`
  return `Its service does not answer as expected (${answer}). Correct PARLEY_FILES_S3_ENDPOINT and PARLEY_FILES_S3_PATH_STYLE, or try again when it is reachable.`
}
