import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import Database from 'better-sqlite3'

/**
 * better-sqlite3 alone, without HTTP, keys or limits: what a send with its three receipts must store, each commit flushed.
 * Returns messages per second. Nothing shares a flush, and each one blocks the process.
 */
export function sendsWithRawSqlite(folder: string, seconds: number): number {
  const handle = new Database(join(folder, `raw-${randomUUID()}.db`))
  handle.pragma('journal_mode = WAL')
  handle.pragma('synchronous = FULL')
  handle.exec(`create table conversation (id text primary key, last_text text, last_at integer);
    create table message (id text primary key, conversation_id text references conversation (id), text text, status text,
      created_at integer);
    insert into conversation (id) values ('c')`)
  const insert = handle.prepare('insert into message values (?, ?, ?, ?, ?)')
  const touch = handle.prepare('update conversation set last_text = ?, last_at = ? where id = ?')
  const advance = handle.prepare('update message set status = ? where id = ?')
  const send = handle.transaction((id: string) => {
    insert.run(id, 'c', 'Your parcel is on its way.', 'queued', Date.now())
    touch.run('Your parcel is on its way.', Date.now(), 'c')
  })
  const startedAt = performance.now()
  let sent = 0
  for (; performance.now() - startedAt < seconds * 1_000; sent += 1) {
    const id = randomUUID()
    send(id)
    for (const status of ['sent', 'delivered', 'read']) advance.run(status, id)
  }
  handle.close()
  return sent / ((performance.now() - startedAt) / 1_000)
}
