import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import type { S3Settings } from '../file-settings.ts'
import { type Fault, openS3Double } from '../testing/s3/s3-double.ts'
import { makeS3Storage } from './s3-storage.ts'

const partBytes = 8 * 1024 * 1024

async function open({ idleMs = 30_000, ...changes }: Partial<S3Settings> & { idleMs?: number } = {}) {
  const double = await openS3Double()
  const folder = mkdtempSync(join(tmpdir(), 'parley-files-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const storage = makeS3Storage({ ...double.settings, ...changes, folder, idleMs })
  const put = async (bytes: Buffer) => {
    const [key, path] = [randomUUID(), await storage.newIncomingPath()]
    await writeFile(path, bytes)
    await storage.put(key, path)
    return key
  }
  return { ...double, storage, put }
}

const kinds: readonly Fault['kind'][] = ['unavailable', 'cut', 'hang']

test.each(kinds)('a file is stored although one request of its upload meets "%s"', async (kind) => {
  const { faults, objects, uploads, put } = await open({ idleMs: 3_000 })
  faults.push({ kind, on: /^PUT .*partNumber=2/ })
  const bytes = randomBytes(2 * partBytes + 1)
  const key = await put(bytes)
  expect(objects.get(`parley/${key}`)?.bytes.equals(bytes)).toBe(true)
  expect([faults.length, uploads.size]).toEqual([0, 0])
})

test('parts that the service did not store as they were sent make no file, and are removed', async () => {
  const { faults, objects, uploads, put } = await open()
  faults.push({ kind: 'wrong-etag', on: /^PUT .*partNumber=1/ })
  await expect(put(randomBytes(partBytes + 1))).rejects.toThrow('InvalidPart')
  expect([objects.size, uploads.size]).toEqual([0, 0])
})

test('a file that the service never takes is refused, and leaves nothing', async () => {
  const { faults, objects, put } = await open()
  for (let attempt = 0; attempt < 3; attempt += 1) faults.push({ kind: 'unavailable', on: /^PUT/ })
  await expect(put(Buffer.from('bytes'))).rejects.toThrow('SlowDown')
  expect(objects.size).toBe(0)
})

test('a connection that ends while a file is read is an error, never a shorter file', async () => {
  const { faults, storage, put } = await open()
  const key = await put(randomBytes(100_000))
  faults.push({ kind: 'cut', on: /^GET/ })
  await expect(storage.open(key).then(buffer)).rejects.toThrow()
  expect((await buffer(await storage.open(key))).length).toBe(100_000)
})

test('uploads that a crash left are ended after their time, and no others', async () => {
  const { uploads, storage } = await open()
  const at = (time: number) => ({ key: `parley/${randomUUID()}`, parts: new Map(), at: new Date(time) })
  uploads.set('old', at(1_000)).set('recent', at(3_000_000))
  await storage.removeIncomingBefore(2_000_000)
  expect([...uploads.keys()]).toEqual(['recent'])
})

test('a bucket that cannot be used is refused with what is wrong and its remedy', async () => {
  const credentials = { accessKeyId: 'parley', secretAccessKey: 'wrong' }
  const refusals: readonly [Partial<S3Settings>, RegExp][] = [
    [{ credentials }, /refuses the credentials \(SignatureDoesNotMatch.*PARLEY_FILES_S3_SECRET_ACCESS_KEY/],
    [{ bucket: 'another' }, /bucket another\. It does not exist\. Create it/],
    [{ endpoint: 'http://127.0.0.1:1' }, /does not answer as expected \(.*ECONNREFUSED.*PARLEY_FILES_S3_ENDPOINT/],
  ]
  for (const [changes, sentence] of refusals) {
    const { storage } = await open(changes)
    await expect(storage.check()).rejects.toThrow(sentence)
  }
  const { storage, objects } = await open()
  await storage.check()
  expect(objects.size).toBe(0)
})
