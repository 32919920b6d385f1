import { sentence } from '@parley/shared/sentences/sentence'
import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { AppError } from '../../errors.ts'
import type { Scope } from '../../policy.ts'
import { findFirstWorkspace } from './backups.store.ts'

/** A backup contains every workspace, so only the first one, which administers the installation, decides on them. */
export async function requireFirstWorkspace(db: Kysely<Schema>, scope: Scope): Promise<void> {
  if ((await findFirstWorkspace(db)) === scope.workspaceId) return
  throw new AppError('forbidden', sentence('onlyInstallationOwnersBackUp'))
}
