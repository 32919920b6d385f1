import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A data directory with a migrated store without owner, to copy. */
    migratedDataDir: string
  }
}

/** The built Parley: a start of it takes a third of the time of a start from the sources. */
export const program = resolve(import.meta.dirname, '../../server/dist/parley.js')
const dashboard = resolve(import.meta.dirname, '../dist/index.html')

/** Migrates one empty store for the run, which every test copies. */
export async function setup(project: TestProject): Promise<() => void> {
  if (!existsSync(dashboard) || !existsSync(program)) throw new Error('Parley is not built. Run: pnpm build')
  const folder = mkdtempSync(join(tmpdir(), 'parley-e2e-'))
  // Inherited by the workers, so that the dozens of starts in a run compile the program once.
  process.env.NODE_COMPILE_CACHE ??= join(folder, 'compiled')
  const migratedDataDir = join(folder, 'data')
  const { PATH = '', NODE_COMPILE_CACHE } = process.env
  await promisify(execFile)(process.execPath, [program, 'migrate'], {
    env: { PATH, NODE_COMPILE_CACHE, PARLEY_DATA_DIR: migratedDataDir },
  })
  project.provide('migratedDataDir', migratedDataDir)
  return () => rmSync(folder, { recursive: true, force: true })
}
