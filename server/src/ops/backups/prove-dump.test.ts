import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { dumpsOf } from '../../db/open.ts'
import { createDataDir } from '../../testing/stores/data-dir.ts'
import { proveDump } from './prove-dump.ts'

const inspect = async () => 'inspected'

test('the proof of a dump needs in every table the rows that were counted', async () => {
  const { dataDir: folder, file } = createDataDir()
  const dumps = dumpsOf({ databaseUrl: undefined, dataDir: folder })
  const dump = join(folder, 'dump.db')
  const counts = await dumps.dump(dump)
  const prove = (expected: typeof counts) => proveDump(dumps, dump, { folder, counts: expected, inspect })

  expect(await prove(counts)).toBe('inspected')
  expect(Object.keys(counts).length).toBeGreaterThan(30)
  for (const [table, count] of Object.entries(counts)) {
    const lost = `The restored table ${table} has ${count} rows instead of ${count + 1}`
    await expect(prove({ ...counts, [table]: count + 1 })).rejects.toThrow(lost)
  }
  await expect(prove({ ...counts, gone: 0 })).rejects.toThrow('The restored table gone has undefined rows')

  const handle = new Database(file('dump.db'))
  handle.exec("insert into backup_run (id, started_at) values ('later', 1)")
  handle.close()
  await expect(prove(counts)).rejects.toThrow(/^The restored table backup_run has \d+ rows instead of/)
})

test('the proof of a dump needs a store without damage', async () => {
  const { dataDir: folder, file } = createDataDir()
  const handle = new Database(file('parley.db'))
  handle.pragma('foreign_keys = off')
  handle.exec("insert into audit_head (workspace_id, seq, hash) values ('nobody', 0, '')")
  handle.close()
  const dumps = dumpsOf({ databaseUrl: undefined, dataDir: folder })
  const dump = join(folder, 'dump.db')
  const counts = await dumps.dump(dump)

  await expect(proveDump(dumps, dump, { folder, counts, inspect })).rejects.toThrow('The restored store is damaged')
})
