import type { Kysely } from 'kysely'
import type { PlatformFileTable } from '../../../db/schema/files.ts'
import type { Schema } from '../../../db/schema.ts'
import type { Tx } from '../../../db/transact.ts'

type Uploaded = { readonly channelId: string; readonly contentId: string }

/** The latest upload of these bytes for a channel. */
export async function findPlatformFile(
  db: Kysely<Schema>,
  { channelId, contentId }: Uploaded,
): Promise<PlatformFileTable | undefined> {
  return db
    .selectFrom('platform_file')
    .selectAll()
    .where('channel_id', '=', channelId)
    .where('content_id', '=', contentId)
    .executeTakeFirst()
}

/** Replaces an earlier upload of the same bytes. Nothing is stored of bytes that have been deleted meanwhile. */
export async function savePlatformFile(tx: Tx, file: PlatformFileTable): Promise<void> {
  const { platform_media_id, uploaded_at } = file
  const isThere = await tx.selectFrom('file_content').select('id').where('id', '=', file.content_id).executeTakeFirst()
  if (!isThere) return
  await tx
    .insertInto('platform_file')
    .values(file)
    .onConflict((conflict) =>
      conflict.columns(['channel_id', 'content_id']).doUpdateSet({ platform_media_id, uploaded_at }),
    )
    .execute()
}
