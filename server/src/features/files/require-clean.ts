import { sentence } from '@parley/shared/sentences/sentence'
import type { App } from '../../app.ts'
import { AppError } from '../../errors.ts'

/**
 * Lets the operator's scanner decide about an arriving file before anybody can see it. Throws `unsupported_media_type` for a
 * harmful file and `unavailable` where the scanner gives no answer. Without a scanner every file passes.
 */
export async function requireClean(app: App, path: string): Promise<void> {
  const { result, output } = await app.scanFile(path)
  if (result === 'clean') return
  app.log.warn({ result, output }, 'The scan of an arriving file refused it')
  if (result === 'infected') throw new AppError('unsupported_media_type', sentence('fileInfected'))
  throw new AppError('unavailable', sentence('fileNotScanned'), { retryAfterSeconds: 60 })
}
