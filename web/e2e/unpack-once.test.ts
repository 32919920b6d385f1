import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { unpackOnce } from './unpack-once.ts'

test('two concurrent runs share one complete folder and leave nothing else', async () => {
  const cache = newCache()
  const bothHaveBegun = Promise.withResolvers<void>()
  let started = 0
  const unpackInto = async (folder: string) => {
    writeFileSync(join(folder, 'program'), 'half')
    started += 1
    if (started === 2) bothHaveBegun.resolve()
    await bothHaveBegun.promise
    writeFileSync(join(folder, 'program'), 'whole')
  }

  const one = { cache, version: '2.0.0', unpackInto }
  const folders = await Promise.all([unpackOnce(one), unpackOnce(one)])

  expect(folders).toEqual([join(cache, '2.0.0'), join(cache, '2.0.0')])
  expect(readFileSync(join(cache, '2.0.0', 'program'), 'utf8')).toBe('whole')
  expect(readdirSync(cache)).toEqual(['2.0.0'])
})

test('files of an interrupted run are never used', async () => {
  const cache = newCache()
  const interrupted = async (folder: string) => {
    writeFileSync(join(folder, 'program'), 'half')
    throw new Error('interrupted')
  }
  await expect(unpackOnce({ cache, version: '2.0.0', unpackInto: interrupted })).rejects.toThrow('interrupted')
  expect(readdirSync(cache)).toEqual([])

  const folder = await unpackOnce({ cache, version: '2.0.0', unpackInto: writeProgram })
  expect(readFileSync(join(folder, 'program'), 'utf8')).toBe('whole')
})

test('a new version is unpacked, and unused versions are removed', async () => {
  const cache = newCache()
  mkdirSync(join(cache, '1.0.0'))
  utimesSync(join(cache, '1.0.0'), 0, 0)
  await unpackOnce({ cache, version: '2.0.0', unpackInto: writeProgram })
  await unpackOnce({ cache, version: '3.0.0', unpackInto: writeProgram })
  expect(readdirSync(cache).toSorted()).toEqual(['2.0.0', '3.0.0'])
})

async function writeProgram(folder: string): Promise<void> {
  writeFileSync(join(folder, 'program'), 'whole')
}

function newCache(): string {
  const cache = mkdtempSync(join(tmpdir(), 'parley-unpack-'))
  onTestFinished(() => rmSync(cache, { recursive: true, force: true }))
  return cache
}
