import { versionOf } from '../../db/postgres/postgres-tools-here.ts'
import type { PostgresMajor } from './own-postgres.ts'

/** What this machine's pg_dump and pg_restore are for: which of our servers, or in words why none of them. */
export type DumpTools = { readonly version: string; readonly server: PostgresMajor } | { readonly missing: string }

export async function dumpTools(): Promise<DumpTools> {
  const [dump, restore] = await Promise.all(['pg_dump', 'pg_restore'].map(versionOf))
  if (dump === undefined || restore === undefined || dump !== restore) {
    return { missing: `needs pg_dump and pg_restore of one version; here: ${dump ?? 'none'} and ${restore ?? 'none'}` }
  }
  const server = serverFor(Number.parseInt(dump, 10))
  if (server !== undefined) return { version: dump, server }
  return { missing: `needs pg_dump and pg_restore 15, 16, 18 or newer, for a server 15 or 18; here: ${dump}` }
}

/** pg_dump refuses a server that is newer than itself; from 17 on pg_restore sets what a server before 17 does not know. */
function serverFor(tools: number): PostgresMajor | undefined {
  if (tools >= 18) return 18
  return tools === 15 || tools === 16 ? 15 : undefined
}
