import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openS3Double } from '../testing/s3/s3-double.ts'
import { openS3rver } from '../testing/s3/s3rver.ts'
import { makeDiskStorage } from './disk-storage.ts'
import type { FileStorage, StoredBytes } from './file-storage.ts'
import { makeS3Storage } from './s3-storage.ts'

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'parley-files-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Every storage keeps the same promises. */
const storages = [
  { name: 'the disk', open: async () => makeDiskStorage(newFolder()) },
  { name: 's3rver', open: async () => makeS3Storage({ ...(await openS3rver()), folder: newFolder() }) },
  {
    name: 'the S3 double',
    open: async () => makeS3Storage({ ...(await openS3Double()).settings, folder: newFolder() }),
  },
]

async function store(storage: FileStorage, bytes: Buffer, key: string = randomUUID()): Promise<string> {
  const path = await storage.newIncomingPath()
  await writeFile(path, bytes)
  await storage.put(key, path)
  expect(existsSync(path)).toBe(false)
  return key
}

async function listed(storage: FileStorage): Promise<StoredBytes[]> {
  const found: StoredBytes[] = []
  for await (const each of storage.list()) found.push(each)
  return found
}

const read = async (storage: FileStorage, ...given: Parameters<FileStorage['open']>) =>
  buffer(await storage.open(...given))

describe.each(storages)('Files on $name', ({ open }) => {
  test('the storage can be used', async () => {
    const storage = await open()
    await storage.check()
    expect(await listed(storage)).toEqual([])
  })

  test.each([
    ['a small file', 5],
    ['a file of exactly one part', 8 * 1024 * 1024],
    ['a file of several parts', 20 * 1024 * 1024 + 3],
  ])('%s is returned whole and in ranges', async (_, size) => {
    const storage = await open()
    const bytes = randomBytes(size)
    const key = await store(storage, bytes)
    expect((await read(storage, key)).equals(bytes)).toBe(true)
    expect((await read(storage, key, { start: 1, end: 2 })).equals(bytes.subarray(1, 3))).toBe(true)
    const end = { start: size - 3, end: size - 1 }
    expect((await read(storage, key, end)).equals(bytes.subarray(-3))).toBe(true)
  })

  test('a key that does not exist cannot be opened, and counts as removed', async () => {
    const storage = await open()
    await expect(storage.open(randomUUID())).rejects.toThrow()
    await storage.remove(randomUUID())
    const key = await store(storage, Buffer.from('bytes'))
    await storage.remove(key)
    await expect(storage.open(key)).rejects.toThrow()
  })

  test('the list has every key with its size and time, and nothing that is arriving', async () => {
    const storage = await open()
    await writeFile(await storage.newIncomingPath(), 'half a file')
    const keys = await Promise.all([1, 2, 3, 4, 5].map((size) => store(storage, Buffer.alloc(size))))
    const found = await listed(storage)
    const expected = keys.map((key, index) => ({ key, sizeBytes: index + 1, storedAt: expect.any(Number) }))
    expect(found.toSorted((a, b) => a.sizeBytes - b.sizeBytes)).toEqual(expected)
    for (const { storedAt } of found) expect(Math.abs(storedAt - Date.now())).toBeLessThan(60_000)
  })

  test('a reader that stops early leaves the storage usable', async () => {
    const storage = await open()
    const key = await store(storage, randomBytes(9 * 1024 * 1024))
    const reader = await storage.open(key)
    for await (const _ of reader) break
    expect((await read(storage, key, { start: 0, end: 9 })).length).toBe(10)
  })

  test('what an interrupted upload left is removed after its time', async () => {
    const storage = await open()
    const [old, recent] = [await storage.newIncomingPath(), await storage.newIncomingPath()]
    for (const path of [old, recent]) await writeFile(path, 'half a file')
    await utimes(old, 1_000, 1_000)
    await storage.removeIncomingBefore(Date.now() - 60_000)
    expect([old, recent].map((path) => existsSync(path))).toEqual([false, true])
  })
})
