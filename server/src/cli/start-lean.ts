import { existsSync } from 'node:fs'
import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { defaultDataDir } from '../default-data-dir.ts'
import type { CommandContext } from './command.ts'

/**
 * Saves time and memory while Parley starts; call the result once it is ready. Neither is needed for anything to work.
 *
 * The compiled code of the last start is kept in the data directory, which only the owner can write: code in a shared
 * temporary folder could be replaced. Where the directory does not exist yet or is read-only, everything is compiled again.
 *
 * The young generation, which start-up alone would grow to 16 MB, stays at its first size until Parley is ready. It grows as
 * usual afterwards.
 */
export function startLean(environment: CommandContext['environment']): () => void {
  const dataDir = environment.PARLEY_DATA_DIR || defaultDataDir
  if (existsSync(dataDir)) enableCompileCache(join(dataDir, 'compiled'))
  setFlagsFromString('--semi-space-growth-factor=1')
  return () => {
    setFlagsFromString('--semi-space-growth-factor=2')
    flushCompileCache()
  }
}
