import { existsSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { makeFileStorage } from '../file-storage/make-file-storage.ts'
import { parley } from '../testing/http/command-line.ts'
import { bucketEnvironment, openS3rver } from '../testing/s3/s3rver.ts'
import { createDataDir, serving } from '../testing/stores/data-dir.ts'

const places = [
  { name: 'on the disk', settings: async () => ({}) },
  { name: 'in a bucket', settings: async () => bucketEnvironment(await openS3rver()) },
]

/** A store with two files of a workspace. */
async function open(settings: () => Promise<Record<string, string>>) {
  const { env: at, file } = createDataDir()
  const env = { ...at, ...(await settings()) }
  await (await serving(env)).close()
  const files = makeFileStorage(readConfig(env))
  const handle = new Database(file('parley.db'))
  const { id: workspaceId } = handle.prepare('select id from organization').get() as { id: string }
  const store = async (key: string, text: string) => {
    const path = await files.newIncomingPath()
    writeFileSync(path, text)
    await files.put(key, path)
  }
  // The SHA-256 hashes of `one` and `other`.
  const hashes = {
    one: '7692c3ad3540bb803c020b3aee66cd8887123234ea0c6e7143c0add73ff431ed',
    other: 'd9298a10d1b0735837dc4bd85dac641b0f3cef27a47e5d53a54f2f3f5b2fcffa',
  }
  for (const [text, sha256] of Object.entries(hashes)) {
    await store(`file-${text}`, text)
    handle
      .prepare(
        'insert into file_content (id, workspace_id, mode, sha256, kind, mime_type, size_bytes, created_at) values (?, ?, ?, ?, ?, ?, ?, 1)',
      )
      .run(`file-${text}`, workspaceId, 'live', sha256, 'document', 'text/plain', text.length)
  }
  handle.close()
  return { env, file, files, store }
}

test.each(places)('verify names the files $name whose bytes are missing or cut short', async ({ settings }) => {
  const { env, files, store } = await open(settings)
  expect(await parley(['verify'], env)).toMatchObject({
    code: 0,
    printed: expect.stringMatching(/Files in the (folder|bucket) .*: 2, all with their sizes\./),
  })
  await files.remove('file-one')
  await store('file-other', 'oth')
  const { code, errorOutput } = await parley(['verify'], env)
  expect(code).toBe(1)
  expect(errorOutput).toContain('The bytes of the file file-one are missing.')
  expect(errorOutput).toContain('The file file-other has 3 bytes instead of 5.')
})

test('verify counts old bytes without a file, and not those that may be arriving', async () => {
  const { env, file, store } = await open(async () => ({}))
  await store('orphan-a', 'an orphan')
  expect((await parley(['verify'], env)).printed).not.toContain('belong to no file')
  utimesSync(join(file('files'), '-a', 'orphan-a'), 1_000, 1_000)
  expect(await parley(['verify'], env)).toMatchObject({
    code: 0,
    printed: expect.stringMatching(/^Objects in the folder .* that belong to no file: 1\./m),
  })
})

test.each(places)(
  'a backup with files $name has their bytes, and a restore puts back what is lacking',
  async ({ settings }) => {
    const { env, file, files } = await open(settings)
    await parley(['backup', '--to', file('without.db')], env)
    expect(existsSync(file('without.db.files'))).toBe(false)
    expect(await parley(['backup', '--files', '--to', file('with.db')], env)).toMatchObject({
      code: 0,
      printed: expect.stringMatching(/Files copied to .*with\.db\.files: 2, each with the hash/),
    })
    expect(readFileSync(join(file('with.db.files'), 'file-one'), 'utf8')).toBe('one')
    await files.remove('file-one')
    await files.remove('file-other')
    writeFileSync(join(file('with.db.files'), 'file-other'), 'OTHER')

    const restored = await parley(['restore', file('with.db')], env)
    expect(restored).toMatchObject({ code: 0 })
    expect(restored.printed).toMatch(/Files restored from .*: 1\. Missing or damaged in the backup: file-other\./)
    expect((await parley(['verify'], env)).errorOutput).toContain('The bytes of the file file-other are missing.')
  },
)

test('a backup of a store with lost bytes is made, and says how many are lost', async () => {
  const { env, file } = await open(async () => ({ PARLEY_BACKUP_FILES: 'true', PARLEY_BACKUP_KEEP: '1' }))
  rmSync(join(file('files'), 'ne', 'file-one'))
  expect(await parley(['backup'], env)).toMatchObject({
    code: 0,
    printed: expect.stringContaining('not in the backup, because their bytes are missing or damaged: 1.'),
  })
  const [old] = readdirSync(file('backups')).filter((name) => name.endsWith('.files'))
  expect(readdirSync(join(file('backups'), old ?? ''))).toEqual(['file-other'])
})
