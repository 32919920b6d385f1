import { mkdirSync, readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { lockDataDir } from '../../db/sqlite/data-dir-lock.ts'
import { newDataDir } from '../../testing/http/process.ts'
import { inWorkFolder } from './work-folder.ts'

const hourMs = 3_600_000

test('the next backup removes leftovers of interrupted ones, never of running ones', async () => {
  const folder = newDataDir()
  const now = Date.now()
  const left = (name: string, ageMs: number) => {
    const place = join(folder, name)
    mkdirSync(join(place, '.scratch-1'), { recursive: true })
    if (name.includes('at-work')) onTestFinished(lockDataDir(place).release)
    utimesSync(place, new Date(now - ageMs), new Date(now - ageMs))
  }
  left('.partial-cut-off', hourMs)
  left('.partial-at-work', hourMs)
  left('.partial-just-made', 1_000)
  left('mine', 1_000 * hourMs)

  const failing = inWorkFolder(folder, now, async (place) => {
    mkdirSync(join(place, 'half'))
    expect(readdirSync(folder)).toHaveLength(4)
    throw new Error('The disk is full')
  })

  await expect(failing).rejects.toThrow('The disk is full')
  expect(readdirSync(folder).sort()).toEqual(['.partial-at-work', '.partial-just-made', 'mine'])
})
