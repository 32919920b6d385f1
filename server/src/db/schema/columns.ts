import type { Mode } from '@parley/shared/workspace/workspaces'

/** 0 or 1: better-sqlite3 binds no booleans. */
export type Flag = 0 | 1

export type InTenant = { workspace_id: string; mode: Mode }
