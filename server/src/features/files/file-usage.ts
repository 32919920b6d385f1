import type { FileUsage } from '@parley/shared/files/files'
import { sentence } from '@parley/shared/sentences/sentence'
import type { App } from '../../app.ts'
import { AppError } from '../../errors.ts'
import type { Scope } from '../../policy.ts'
import { fileBytes } from './files.store.ts'

/** How much the files of a workspace take, and how much they may. */
export async function getFileUsage(app: App, scope: Scope<'settings.read'>): Promise<FileUsage> {
  return { ...(await fileBytes(app.db, scope)), quota: app.config.files.quotaBytes ?? null }
}

/**
 * Throws `payload_too_large` where a file of this size would exceed the workspace's quota. Files that arrive at the same
 * moment are not counted, so the quota can be exceeded by them once.
 */
export async function requireQuota(app: App, scope: Scope, size: number): Promise<void> {
  const quota = app.config.files.quotaBytes
  if (quota === undefined) return
  const { live, test } = await fileBytes(app.db, scope)
  if (live + test + size <= quota) return
  const megabytes = Math.floor(quota / 1024 / 1024)
  throw new AppError('payload_too_large', sentence('fileQuotaReached', { megabytes }))
}
