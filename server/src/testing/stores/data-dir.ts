import { closeSync, copyFileSync, openSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { inject, onTestFinished } from 'vitest'
import { readConfig } from '../../config.ts'
import { serve } from '../../serve.ts'
import { parley } from '../http/command-line.ts'
import { newDataDir } from '../http/process.ts'

/** A migrated store in a new data directory, and the environment for it. */
export function createDataDir() {
  const dataDir = newDataDir()
  copyFileSync(inject('sqliteTemplate'), join(dataDir, 'parley.db'))
  const file = (name: string) => join(dataDir, name)
  const rows = (sentence: string) => {
    const handle = new Database(file('parley.db'), { readonly: true })
    const found = handle.prepare(sentence).all()
    handle.close()
    return found
  }
  return { dataDir, file, rows, env: { PARLEY_DATA_DIR: dataDir } }
}

const owner = { PARLEY_OWNER_EMAIL: 'root@example.com', PARLEY_OWNER_PASSWORD: 'a long password' }
/** SQL that both engines accept. */
export const people = 'select email from "user" order by email'

/** Makes a backup with the command line, also while Parley runs. */
export function addPerson(env: Record<string, string>, name: string) {
  return parley(['user', 'add', '--email', `${name}@example.com`, '--password-stdin'], env, 'nanoseconds!')
}

/** Runs Parley inside this process. Closed when the test ends. */
export async function serving(env: Record<string, string>, program?: string) {
  const config = readConfig({ PORT: '0', PARLEY_LOG_LEVEL: 'silent', ...owner, ...env })
  const running = await serve(config, tmpdir(), program)
  onTestFinished(running.close)
  return running
}

/** Overwrites pages in the middle of the file, like a failing disk. */
export function damage(path: string): void {
  const page = 4096
  overwrite(path, 3 * page, Buffer.alloc(6 * page, 7))
}

export function overwrite(path: string, position: number, bytes: Buffer): void {
  const handle = openSync(path, 'r+')
  writeSync(handle, bytes, 0, bytes.length, position)
  closeSync(handle)
}
