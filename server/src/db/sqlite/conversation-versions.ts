import type Database from 'better-sqlite3'
import type { Tenant } from '../dialect.ts'

/** The tables that a list of conversations is read from. Its counts change only together with the first. */
const tables = ['conversation', 'contact', 'contact_address'] as const

/**
 * Counts the writes to the conversations, contacts and addresses of each workspace and mode, and to the names of its tags: while
 * the count stays the same, so does every list of conversations. Temporary triggers on the process's one connection miss no statement,
 * whatever issued it, and cost half a microsecond per written row. Work that is rolled back is counted too.
 */
export function watchConversations(handle: Database.Database): (tenant: Tenant) => number {
  const versions = new Map<string, number>()
  let watching = false

  function watch(): void {
    watching = true
    handle.function('note_conversation_write', { varargs: false }, (workspaceId: string, mode: string) => {
      const tenant = `${workspaceId} ${mode}`
      versions.set(tenant, (versions.get(tenant) ?? 0) + 1)
      return null
    })
    // Both modes share the tags. One that is deleted is taken off the conversations before.
    handle.exec(`create temp trigger if not exists note_tag_update after update on main.tag begin
      select note_conversation_write(new.workspace_id, 'live');
      select note_conversation_write(new.workspace_id, 'test'); end`)
    for (const table of tables) {
      for (const [event, row] of [
        ['insert', 'new'],
        ['update', 'new'],
        ['delete', 'old'],
      ]) {
        handle.exec(`create temp trigger if not exists note_${table}_${event} after ${event} on main.${table}
          begin select note_conversation_write(${row}.workspace_id, ${row}.mode); end`)
      }
    }
  }

  return ({ workspaceId, mode }) => {
    // Not when the store is opened: migrations may replace the tables.
    if (!watching) watch()
    return versions.get(`${workspaceId} ${mode}`) ?? 0
  }
}
