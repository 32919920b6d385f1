import { versionOf } from '../../db/postgres/postgres-tools-here.ts'
import type { PostgresMajor } from './own-postgres.ts'

/** Which of our servers the pg_dump and pg_restore of this machine support, or the reason why none. */
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

/** pg_dump refuses a newer server. From version 17 on, pg_restore sets a parameter that older servers do not know. */
function serverFor(tools: number): PostgresMajor | undefined {
  if (tools >= 18) return 18
  return tools === 15 || tools === 16 ? 15 : undefined
}
