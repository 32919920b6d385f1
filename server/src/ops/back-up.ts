import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import type { Config } from '../config.ts'
import { stampOf } from '../db/dumps.ts'
import { dumpsOf } from '../db/open.ts'
import { flush } from '../db/sqlite-dumps.ts'
import { proveDump } from './prove-dump.ts'

export type BackedUp = { readonly file: string; readonly bytes: number; readonly rows: number }

/**
 * Writes the store into a file while others write to the store, proves the file by restoring it to a scratch place, and
 * only then gives it its name: what bears the name of a backup is one. Throws a sentence otherwise, with nothing left.
 */
export async function backUp(config: Config, to: string | undefined, now: number): Promise<BackedUp> {
  const dumps = dumpsOf(config)
  const file = to === undefined ? join(config.backups.folder, `parley-${stampOf(now)}${dumps.suffix}`) : resolve(to)
  if (existsSync(file)) throw new Error(`${file} is there already; choose another name`)
  const folder = dirname(file)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  sweep(folder, now)
  const partial = join(folder, `.${basename(file)}.partial`)
  try {
    const counts = await dumps.dump(partial)
    await proveDump(dumps, partial, { folder, counts, ask: async () => {} })
    const bytes = statSync(partial).size
    renameSync(partial, file)
    flush(folder)
    if (to === undefined) keepNewest(config.backups)
    return { file, bytes, rows: Object.values(counts).reduce((sum, count) => sum + count, 0) }
  } catch (error) {
    rmSync(partial, { force: true })
    throw error
  }
}

const staleMs = 86_400_000

/** What a backup that was cut off has left. One that still runs is younger. */
function sweep(folder: string, now: number): void {
  for (const name of readdirSync(folder).filter((each) => /^\.(scratch-|.*\.partial)/.test(each))) {
    const path = join(folder, name)
    if (now - statSync(path).mtimeMs > staleMs) rmSync(path, { recursive: true, force: true })
  }
}

/** Of those that were named by their time; never another file, nor the last one. */
function keepNewest({ folder, keep }: Config['backups']): void {
  const made = readdirSync(folder).filter((name) => /^parley-\d{8}t\d{6}z\.(db|dump)$/.test(name))
  for (const name of made.sort().slice(0, -keep)) rmSync(join(folder, name))
}
