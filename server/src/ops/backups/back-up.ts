import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import type { Config } from '../../config.ts'
import { stampOf } from '../../db/dumps.ts'
import { dumpsOf } from '../../db/open.ts'
import { flush } from '../../db/sqlite/flush.ts'
import { proveDump } from './prove-dump.ts'
import { inWorkFolder } from './work-folder.ts'

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
  return inWorkFolder(folder, now, async (place) => {
    const partial = join(place, basename(file))
    const counts = await dumps.dump(partial)
    await proveDump(dumps, partial, { folder: place, counts, ask: async () => {} })
    const bytes = statSync(partial).size
    renameSync(partial, file)
    flush(folder)
    if (to === undefined) deleteOldBackups(config.backups, now)
    return { file, bytes, rows: Object.values(counts).reduce((sum, count) => sum + count, 0) }
  })
}

/**
 * Of those that were named by their time; never another file, nor the last one. What was made under a clock that was
 * ahead waits until its time has come: it tells nothing of what is old.
 */
function deleteOldBackups({ folder, keep }: Config['backups'], now: number): void {
  const made = readdirSync(folder).filter((name) => /^parley-\d{8}t\d{6}z\.(db|dump)$/.test(name))
  const past = made.filter((name) => name.slice('parley-'.length) <= `${stampOf(now)}.z`)
  for (const name of past.toSorted().slice(0, -keep)) rmSync(join(folder, name))
}
