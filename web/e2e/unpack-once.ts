import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

type Unpacking = {
  /** The folder that contains one folder per version. */
  readonly cache: string
  readonly version: string
  readonly unpackInto: (folder: string) => Promise<void>
}

const abandonedAfterMs = 60 * 60 * 1_000

/**
 * Returns the complete folder of a version. It is renamed only when it is complete, so an interrupted run leaves
 * nothing that a later one would use. Several processes may do this at once; all of them get the same folder.
 */
export async function unpackOnce({ cache, version, unpackInto }: Unpacking): Promise<string> {
  const folder = join(cache, version)
  if (existsSync(folder)) return folder
  mkdirSync(cache, { recursive: true })
  removeAbandoned(cache)
  const unfinished = mkdtempSync(join(cache, '.unfinished-'))
  try {
    await unpackInto(unfinished)
    renameSync(unfinished, folder)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    // The rename fails when another process was first, and its folder is complete.
    if (!existsSync(folder)) throw error
  }
  return folder
}

/** Removes other versions and leftovers of interrupted runs, but nothing that another process may be unpacking. */
function removeAbandoned(cache: string): void {
  for (const name of readdirSync(cache)) {
    const path = join(cache, name)
    const { mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? { mtimeMs: Date.now() }
    if (mtimeMs < Date.now() - abandonedAfterMs) rmSync(path, { recursive: true, force: true })
  }
}
