import type { EngineParts } from '../db/dialect.ts'
import { type Content, everyContent, knownContents } from '../features/files/files.store.ts'
import type { FileStorage, StoredBytes } from '../file-storage/file-storage.ts'
import { reasonOf } from '../unwritable.ts'

const dayMs = 86_400_000
/** How many files are named one by one. */
const mostNamed = 20

export type FilesReport = {
  readonly problems: readonly string[]
  readonly notes: readonly string[]
}

/**
 * Compares the files that the store knows with the bytes that the storage has, also while Parley runs. What arrives or is
 * deleted meanwhile is no problem.
 */
export async function checkFiles(
  { db }: Pick<EngineParts, 'db'>,
  files: FileStorage,
  now: number,
): Promise<FilesReport> {
  try {
    const stored = new Map<string, StoredBytes>()
    for await (const each of files.list()) stored.set(each.key, each)
    const problems: string[] = []
    let count = 0
    for await (const content of everyContent(db)) {
      const found = stored.get(content.id)
      count += 1
      const problem = found ? wrongSize(content, found) : await missing(content.id, files)
      if (problem && (await knownContents(db, [content.id])).size > 0) problems.push(problem)
    }
    const orphans = await countOrphans(db, stored, now - dayMs)
    const notes = [
      ...(problems.length === 0 ? [`Files in ${files.place}: ${count}, all with their sizes.`] : []),
      ...(orphans > 0
        ? [`Objects in ${files.place} that belong to no file: ${orphans}. The daily sweep removes them.`]
        : []),
    ]
    return { problems: shortened(problems, files), notes }
  } catch (error) {
    return { problems: [`The files in ${files.place} cannot be checked: ${reasonOf(error)}`], notes: [] }
  }
}

function wrongSize({ id, size_bytes: expected }: Content, { sizeBytes }: StoredBytes): string | undefined {
  return sizeBytes === expected ? undefined : `The file ${id} has ${sizeBytes} bytes instead of ${expected}.`
}

/** A file that was stored after the list began is not in it. */
async function missing(id: string, files: FileStorage): Promise<string | undefined> {
  try {
    const content = await files.open(id, { start: 0, end: 0 })
    content.on('error', () => undefined).destroy()
    return undefined
  } catch {
    return `The bytes of the file ${id} are missing.`
  }
}

function shortened(problems: readonly string[], { place }: FileStorage): readonly string[] {
  if (problems.length === 0) return []
  const rest = problems.length - mostNamed
  return [
    ...problems.slice(0, mostNamed),
    ...(rest > 0 ? [`More files like these: ${rest}.`] : []),
    `Copy them to ${place} from a backup that was made with --files; nobody can open them until then.`,
  ]
}

async function countOrphans(db: EngineParts['db'], stored: Map<string, StoredBytes>, before: number): Promise<number> {
  const old = [...stored.values()].filter(({ storedAt }) => storedAt < before).map(({ key }) => key)
  let orphans = 0
  for (let start = 0; start < old.length; start += 500) {
    const keys = old.slice(start, start + 500)
    orphans += keys.length - (await knownContents(db, keys)).size
  }
  return orphans
}
