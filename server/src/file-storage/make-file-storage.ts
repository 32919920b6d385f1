import { join } from 'node:path'
import type { Config } from '../config.ts'
import { makeDiskStorage } from './disk-storage.ts'
import type { FileStorage } from './file-storage.ts'
import { makeS3Storage } from './s3-storage.ts'

/** The storage that the settings name: a bucket, or else a folder of the data directory. */
export function makeFileStorage({ dataDir, files }: Pick<Config, 'dataDir' | 'files'>): FileStorage {
  const folder = join(dataDir, 'files')
  return files.s3 === undefined ? makeDiskStorage(folder) : makeS3Storage({ ...files.s3, folder })
}
