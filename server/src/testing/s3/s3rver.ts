import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { onTestFinished } from 'vitest'
import type { S3Settings } from '../../file-settings.ts'
import type { AtEnd } from '../http/process.ts'

/** The settings of a bucket, and the folder in which the server has its objects. */
export type TestBucket = S3Settings & { readonly directory: string }

/** An S3 server from the package registry, with a bucket in a temporary folder. Closed when the test ends, if not told otherwise. */
export async function openS3rver(atEnd: AtEnd = onTestFinished): Promise<TestBucket> {
  const directory = mkdtempSync(join(tmpdir(), 'parley-s3rver-'))
  const bucket = 'parley-files'
  const server = new S3rver({
    directory,
    silent: true,
    address: '127.0.0.1',
    port: 0,
    configureBuckets: [{ name: bucket, configs: [] }],
  })
  const { port } = await server.run()
  atEnd(async () => {
    await server.close()
    rmSync(directory, { recursive: true, force: true })
  })
  // The credentials that it accepts.
  const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
  const endpoint = `http://127.0.0.1:${port}`
  return { directory, bucket, endpoint, region: 'us-east-1', credentials, pathStyle: true, prefix: 'parley/' }
}

/** The environment of a process that stores its files in this bucket. */
export function bucketEnvironment({ bucket, endpoint = '', credentials }: TestBucket): Record<string, string> {
  return {
    PARLEY_FILES_S3_BUCKET: bucket,
    PARLEY_FILES_S3_ENDPOINT: endpoint,
    PARLEY_FILES_S3_PATH_STYLE: 'true',
    PARLEY_FILES_S3_ACCESS_KEY_ID: credentials?.accessKeyId ?? '',
    PARLEY_FILES_S3_SECRET_ACCESS_KEY: credentials?.secretAccessKey ?? '',
  }
}
