import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Config } from '../../../config.ts'
import { flush } from '../../../db/sqlite/flush.ts'

const Entry = z.object({ user_id: z.string(), erased_at: z.number() })
export type ErasedColleague = z.infer<typeof Entry>

type Location = Pick<Config, 'dataDir'>

/**
 * The colleagues who were erased, beside the store: opaque ids only, one JSON object per line. It survives the restoring of
 * a backup, which contains who was erased since.
 */
export function readErasedColleagues({ dataDir }: Location): readonly ErasedColleague[] {
  const path = pathOf(dataDir)
  if (!existsSync(path)) return []
  const lines = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
  try {
    return lines.map((line) => Entry.parse(JSON.parse(line)))
  } catch (error) {
    throw new Error(`${path} is damaged. It lists which colleagues were erased; restore it from a copy.`, {
      cause: error,
    })
  }
}

/** The file is on disk when this returns. */
export function addToErasedColleagues(location: Location, erased: ErasedColleague): void {
  const known = readErasedColleagues(location)
  if (known.some(({ user_id }) => user_id === erased.user_id)) return
  const { dataDir } = location
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const path = pathOf(dataDir)
  const lines = [...known, erased].map((line) => `${JSON.stringify(line)}\n`).join('')
  writeFileSync(`${path}.new`, lines, { mode: 0o600, flush: true })
  renameSync(`${path}.new`, path)
  flush(dataDir)
}

function pathOf(dataDir: string): string {
  return join(dataDir, 'erased-colleagues.jsonl')
}
