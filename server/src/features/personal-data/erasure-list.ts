import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { App } from '../../app.ts'
import type { Config } from '../../config.ts'
import type { Schema } from '../../db/schema.ts'
import { flush } from '../../db/sqlite/flush.ts'
import { allErasures, findSealedKey } from '../contacts/erased/erased.store.ts'

const Header = z.object({ version: z.literal(1), sealed_key: z.string().nullable() })
const Entry = z.object({
  contact_id: z.string(),
  workspace_id: z.string(),
  mode: z.enum(['live', 'test']),
  former_ids: z.array(z.string()),
  erased_at: z.number(),
  addresses: z.array(z.object({ hash: z.string(), opt_out_scope: z.enum(['campaigns', 'everything']).nullable() })),
})
export type ListedErasure = z.infer<typeof Entry>

export type ErasureList = {
  /** The key of the hashes, encrypted with the process secret; null where it is unknown. */
  readonly sealedKey: string | null
  readonly entries: readonly ListedErasure[]
}

type Location = Pick<Config, 'dataDir'>

/**
 * The list of erasures in the data directory, beside the store: opaque ids and keyed hashes, one JSON object per line. It
 * survives the restoring of a backup, which contains what was erased since.
 */
export function readErasureList({ dataDir }: Location): ErasureList {
  const path = pathOf(dataDir)
  if (!existsSync(path)) return { sealedKey: null, entries: [] }
  const [first, ...lines] = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
  try {
    const header = Header.parse(JSON.parse(first ?? ''))
    return { sealedKey: header.sealed_key, entries: lines.map((line) => Entry.parse(JSON.parse(line))) }
  } catch (error) {
    throw new Error(`${path} is damaged. It lists which customers were erased; restore it from a copy.`, {
      cause: error,
    })
  }
}

/** Adds the erasures of the store to the list in the data directory. The file is on disk when this resolves. */
export async function saveErasures({ config, db }: Pick<App, 'config' | 'db'>): Promise<void> {
  await addToErasureList(config, db)
}

export async function addToErasureList(location: Location, db: Kysely<Schema>): Promise<void> {
  const list = readErasureList(location)
  const { contacts, addresses } = await allErasures(db)
  if (contacts.length === 0) return
  const byContact = Map.groupBy(addresses, ({ contact_id }) => contact_id)
  const entries = new Map(list.entries.map((entry) => [entry.contact_id, entry]))
  for (const { contact_id, workspace_id, mode, former_ids, erased_at } of contacts) {
    const own = (byContact.get(contact_id) ?? []).map(({ hash, opt_out_scope }) => ({ hash, opt_out_scope }))
    entries.set(contact_id, {
      ...{ contact_id, workspace_id, mode, erased_at: Number(erased_at) },
      former_ids: JSON.parse(former_ids) as string[],
      addresses: own,
    })
  }
  const sealedKey = (await findSealedKey(db)) ?? list.sealedKey
  write(location, { sealedKey, entries: [...entries.values()] })
}

function write({ dataDir }: Location, { sealedKey, entries }: ErasureList): void {
  const lines = [{ version: 1, sealed_key: sealedKey }, ...entries].map((line) => `${JSON.stringify(line)}\n`).join('')
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const path = pathOf(dataDir)
  writeFileSync(`${path}.new`, lines, { mode: 0o600, flush: true })
  renameSync(`${path}.new`, path)
  flush(dataDir)
}

function pathOf(dataDir: string): string {
  return join(dataDir, 'erasures.jsonl')
}
