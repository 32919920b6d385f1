import { z } from 'zod'

const prefix = z
  .string()
  .refine(
    (text) => /^([a-zA-Z0-9._-]+\/)+$/.test(text),
    'must end with a slash, and consist of letters, digits, dots, hyphens, underscores and slashes',
  )

/** The settings of where the bytes of files are stored, named as in the environment. */
export const fileVariables = {
  PARLEY_FILES_S3_BUCKET: z.string().min(3).max(255).optional(),
  PARLEY_FILES_S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  PARLEY_FILES_S3_REGION: z.string().min(1).default('us-east-1'),
  PARLEY_FILES_S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  PARLEY_FILES_S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  PARLEY_FILES_S3_PATH_STYLE: z.enum(['true', 'false']).default('false'),
  PARLEY_FILES_S3_PREFIX: prefix.default('parley/'),
  PARLEY_FILES_QUOTA_MB: z.coerce.number().int().min(1).max(100_000_000).optional(),
  PARLEY_FILES_SCAN_COMMAND: z
    .string()
    .transform((text) => text.split(/\s+/).filter(Boolean))
    .refine(([program = '']) => program.startsWith('/'), 'must begin with the absolute path of a program')
    .optional(),
}

const Variables = z.object(fileVariables)

export type S3Settings = {
  readonly bucket: string
  /** The endpoint of the service; undefined for AWS itself. */
  readonly endpoint: string | undefined
  readonly region: string
  /** The credentials; undefined where the environment provides them, such as the role of an instance on AWS. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined
  /** Whether the bucket is named in the path of the URL and not in its host. */
  readonly pathStyle: boolean
  /** The beginning of the name of every object, with a slash at its end, or empty. */
  readonly prefix: string
}

export type FileSettings = {
  /** The settings of the S3 storage; undefined where files are stored in the data directory. */
  readonly s3: S3Settings | undefined
  /** How much the files of one workspace may take in both modes together; undefined for no limit. */
  readonly quotaBytes: number | undefined
  /** A program and its arguments, to which the path of each arriving file is added; undefined where none are scanned. */
  readonly scanCommand: readonly string[] | undefined
}

/** Throws an error for settings that depend on one that is missing. */
export function fileSettingsOf(env: z.infer<typeof Variables>): FileSettings {
  const { PARLEY_FILES_QUOTA_MB: quota, PARLEY_FILES_SCAN_COMMAND: scanCommand } = env
  return { s3: s3SettingsOf(env), quotaBytes: quota && quota * 1024 * 1024, scanCommand }
}

function s3SettingsOf(env: z.infer<typeof Variables>): S3Settings | undefined {
  const { PARLEY_FILES_S3_ACCESS_KEY_ID: accessKeyId, PARLEY_FILES_S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined)) {
    throw notValid(
      'PARLEY_FILES_S3_ACCESS_KEY_ID and PARLEY_FILES_S3_SECRET_ACCESS_KEY must be set together, or not at all.',
    )
  }
  const { PARLEY_FILES_S3_BUCKET: bucket, PARLEY_FILES_S3_ENDPOINT: endpoint } = env
  if (bucket === undefined) {
    if (endpoint === undefined && accessKeyId === undefined) return undefined
    throw notValid('PARLEY_FILES_S3_BUCKET is missing: the other settings of the bucket would have no effect.')
  }
  return {
    bucket,
    endpoint,
    region: env.PARLEY_FILES_S3_REGION,
    credentials:
      accessKeyId === undefined || secretAccessKey === undefined ? undefined : { accessKeyId, secretAccessKey },
    pathStyle: env.PARLEY_FILES_S3_PATH_STYLE === 'true',
    prefix: env.PARLEY_FILES_S3_PREFIX,
  }
}

function notValid(sentence: string): Error {
  return new Error(`Parley cannot start: the environment is not valid.\n${sentence}`)
}
