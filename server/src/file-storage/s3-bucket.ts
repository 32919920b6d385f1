import type { S3Client } from '@aws-sdk/client-s3'
import type { S3Settings } from '../file-settings.ts'

/** A bucket, and the client of it. The package is loaded with the first use, so that a start without a bucket does not load it. */
export type Bucket = {
  readonly name: string
  readonly prefix: string
  readonly client: S3Client
  readonly sdk: typeof import('@aws-sdk/client-s3')
}

const connectWithinMs = 10_000
const mostConnections = 200

type BucketSettings = S3Settings & {
  /** How long the service may accept or send nothing before a request fails. */
  readonly idleMs?: number
}

export async function openBucket({ idleMs = 30_000, ...settings }: BucketSettings): Promise<Bucket> {
  const sdk = await import('@aws-sdk/client-s3')
  const client = new sdk.S3Client({
    region: settings.region,
    forcePathStyle: settings.pathStyle,
    ...(settings.endpoint && { endpoint: settings.endpoint }),
    ...(settings.credentials && { credentials: settings.credentials }),
    // Several compatible services refuse the checksums that the client adds by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: connectWithinMs,
      socketTimeout: idleMs,
      httpAgent: { maxSockets: mostConnections },
      httpsAgent: { maxSockets: mostConnections },
    },
  })
  return { name: settings.bucket, prefix: settings.prefix, client, sdk }
}
