import type { Mode } from '@parley/shared/workspace/workspaces'
import { type ExpressionBuilder, type Kysely, sql } from 'kysely'
import type { FileContentTable, FileTable } from '../../db/schema/files.ts'
import type { Schema } from '../../db/schema.ts'
import { inReach, inSameTenant, inTenant, inWorkspace } from '../../db/tenant.ts'
import type { Tx } from '../../db/transact.ts'
import { contentIdOf } from '../../file-storage/file-storage.ts'
import type { Scope } from '../../policy.ts'

/** A file with what is known of its bytes. */
export type StoredFile = Pick<FileTable, 'id' | 'content_id' | 'name' | 'created_at'> &
  Pick<
    FileContentTable,
    | 'sha256'
    | 'kind'
    | 'mime_type'
    | 'size_bytes'
    | 'width'
    | 'height'
    | 'duration_ms'
    | 'is_animated'
    | 'is_mono_opus'
    | 'preview_bytes'
  >

type NewContent = Omit<FileContentTable, 'workspace_id' | 'mode' | 'preview_bytes'>

/** Adds bytes, unless another upload has added the same meanwhile. Returns the ID of what is there. */
export async function addContent(tx: Tx, scope: Scope, content: NewContent): Promise<string> {
  const { workspaceId: workspace_id, mode } = scope
  const added = await tx
    .insertInto('file_content')
    .values({ ...content, workspace_id, mode, preview_bytes: null })
    // Locks the row that is there, so that it is not removed before the file that names it is stored.
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'mode', 'sha256']).doUpdateSet({ mime_type: sql`file_content.mime_type` }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return added.id
}

export async function addFile(tx: Tx, scope: Scope, file: Omit<FileTable, 'workspace_id' | 'mode'>): Promise<void> {
  const { workspaceId: workspace_id, mode } = scope
  await tx
    .insertInto('file')
    .values({ ...file, workspace_id, mode })
    .execute()
}

type Preview = { readonly contentId: string; readonly size: number }

/** Records that these bytes have a preview in the storage. Returns whether they still exist. */
export async function recordPreview(tx: Tx, scope: Scope, { contentId, size }: Preview): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('file_content')
    .set({ preview_bytes: size })
    .where(inTenant(scope))
    .where('id', '=', contentId)
    .executeTakeFirst()
  return numUpdatedRows > 0
}

type Wanted = {
  readonly fileId: string
  /** The author who must have uploaded the file for it to be found. */
  readonly ownOf?: string | undefined
  /** The author who must have uploaded the file for it to be found, where no message in reach has it. */
  readonly readableBy?: string | undefined
}

/** The file with this ID. */
export async function findFile(
  db: Kysely<Schema>,
  scope: Scope,
  { fileId, ownOf, readableBy }: Wanted,
): Promise<StoredFile | undefined> {
  return files(db, scope, readableBy)
    .where('file.id', '=', fileId)
    .$if(ownOf !== undefined, (query) => query.where('file.sent_by_id', '=', ownOf ?? ''))
    .executeTakeFirst()
}

type WantedFiles = { readonly fileIds: readonly string[]; readonly readableBy?: string | undefined }

/** Returns which of these files exist, by their IDs. */
export async function findFiles(
  db: Kysely<Schema>,
  scope: Scope,
  { fileIds, readableBy }: WantedFiles,
): Promise<Map<string, StoredFile>> {
  if (fileIds.length === 0) return new Map()
  const rows = await files(db, scope, readableBy)
    .where('file.id', 'in', [...fileIds])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

function files(db: Kysely<Schema>, scope: Scope, readableBy?: string) {
  return db
    .selectFrom('file')
    .innerJoin('file_content as content', (join) =>
      join.onRef('content.id', '=', 'file.content_id').on(inSameTenant('content', 'file')),
    )
    .select(['file.id', 'file.content_id', 'file.name', 'file.created_at'])
    .select(['content.sha256', 'content.kind', 'content.mime_type', 'content.size_bytes'])
    .select(['content.width', 'content.height', 'content.duration_ms', 'content.preview_bytes'])
    .select(['content.is_animated', 'content.is_mono_opus'])
    .where(inTenant(scope, 'file'))
    .$if(readableBy !== undefined, (query) =>
      query.where((is) =>
        is.or([
          is('file.sent_by_id', '=', readableBy ?? ''),
          ...(['message_attachment', 'template_file'] as const).map((table) =>
            is.exists(
              is
                .selectFrom(`${table as 'message_attachment'} as used`)
                .innerJoin('message', 'message.id', 'used.message_id')
                .select('message.id')
                .whereRef('used.file_id', '=', 'file.id')
                .where(inReach(scope, 'message')),
            ),
          ),
        ]),
      ),
    )
}

/** Removes files. Returns the IDs of the bytes that no file has any more, which are to be removed from the storage. */
export async function removeFiles(
  tx: Tx,
  scope: Scope,
  { fileIds }: { readonly fileIds: readonly string[] },
): Promise<string[]> {
  if (fileIds.length === 0) return []
  const removed = await tx
    .deleteFrom('file')
    .where(inTenant(scope))
    .where('id', 'in', [...fileIds])
    .returning('content_id')
    .execute()
  if (removed.length === 0) return []
  const contents = await tx
    .deleteFrom('file_content')
    .where(inTenant(scope))
    .where('id', 'in', [...new Set(removed.map(({ content_id }) => content_id))])
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('file').select('file.id').whereRef('file.content_id', '=', 'file_content.id'))),
    )
    .returning('id')
    .execute()
  return contents.map(({ id }) => id)
}

/** The tables whose rows name a file. */
const naming = [
  'message_attachment',
  'delayed_message',
  'simulator_message',
  'canned_reply_file',
  'template_file',
  'contact_import',
  'contact_export',
] as const

/** Whether a row of any of these tables names the file of the query. */
function isNamed({ exists, or, selectFrom }: ExpressionBuilder<Schema, 'file'>) {
  return or(naming.map((table) => exists(selectFrom(table).select('file_id').whereRef('file_id', '=', 'file.id'))))
}

/** Returns which of these files no row names. */
export async function unnamedFiles(db: Kysely<Schema>, scope: Scope, fileIds: readonly string[]): Promise<string[]> {
  if (fileIds.length === 0) return []
  const rows = await db
    .selectFrom('file')
    .select('id')
    .where(inTenant(scope))
    .where('id', 'in', [...fileIds])
    .where((builder) => builder.not(isNamed(builder)))
    .execute()
  return rows.map(({ id }) => id)
}

type Unnamed = { readonly before: number; readonly after: string; readonly size: number }

/** The next files from before a time by their IDs, with whether any row still names them. */
export async function oldFiles(db: Kysely<Schema>, { before, after, size }: Unnamed) {
  return db
    .selectFrom('file')
    .select(['id', 'workspace_id', 'mode'])
    .select((builder) => isNamed(builder).as('is_named'))
    .where('id', '>', after)
    .where('created_at', '<', before)
    .orderBy('id')
    .limit(size)
    .execute()
}

/** How many bytes the files of a workspace take in each mode. */
export async function fileBytes(db: Kysely<Schema>, scope: Scope): Promise<Readonly<Record<Mode, number>>> {
  const rows = await db
    .selectFrom('file_content')
    .select(['mode', ({ fn }) => fn.sum<number | string>('size_bytes').as('bytes')])
    .where(inWorkspace(scope))
    .groupBy('mode')
    .execute()
  const inMode = (wanted: Mode) => Number(rows.find(({ mode }) => mode === wanted)?.bytes ?? 0)
  return { live: inMode('live'), test: inMode('test') }
}

/** The IDs of some bytes of a workspace that no file names, in both modes. */
export async function unnamedContents(db: Kysely<Schema>, scope: Scope, size: number): Promise<string[]> {
  const rows = await db
    .selectFrom('file_content')
    .select('id')
    .where(inWorkspace(scope))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('file').select('file.id').whereRef('file.content_id', '=', 'file_content.id'))),
    )
    .limit(size)
    .execute()
  return rows.map(({ id }) => id)
}

/** Removes rows whose bytes are gone and which no file names, in both modes. Returns how many. */
export async function removeContents(
  tx: Tx,
  scope: Scope,
  { contentIds }: { readonly contentIds: readonly string[] },
): Promise<number> {
  if (contentIds.length === 0) return 0
  const { numDeletedRows } = await tx
    .deleteFrom('file_content')
    .where(inWorkspace(scope))
    .where('id', 'in', [...contentIds])
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export type Content = Pick<FileContentTable, 'id' | 'sha256' | 'size_bytes'>

/** The bytes of every workspace by their IDs, read in pages: there may be more than fit into memory. */
export async function* everyContent(db: Kysely<Schema>): AsyncGenerator<Content> {
  for (let after = ''; ; ) {
    const page = await db
      .selectFrom('file_content')
      .select(['id', 'sha256', 'size_bytes'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(500)
      .execute()
    yield* page
    const last = page.at(-1)
    if (!last) return
    after = last.id
  }
}

/** Returns which of these keys belong to stored bytes: as the bytes themselves, or as what was made of them. */
export async function knownContents(db: Kysely<Schema>, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const rows = await db
    .selectFrom('file_content')
    .select('id')
    .where('id', 'in', [...new Set(keys.map(contentIdOf))])
    .execute()
  const ids = new Set(rows.map(({ id }) => id))
  return new Set(keys.filter((key) => ids.has(contentIdOf(key))))
}
