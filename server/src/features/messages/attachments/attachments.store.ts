import type { Kysely } from 'kysely'
import { insertInChunks } from '../../../db/insert-in-chunks.ts'
import type { MessageAttachmentTable } from '../../../db/schema/messages.ts'
import type { Schema } from '../../../db/schema.ts'
import { inTenant } from '../../../db/tenant.ts'
import type { Tx } from '../../../db/transact.ts'
import type { fileIn } from '../../../platforms/content-to-send.ts'
import type { Attachment } from '../../../platforms/platform-update.ts'
import type { Scope } from '../../../policy.ts'
import { findFiles, type StoredFile } from '../../files/files.store.ts'

export type ReceivedAttachment = { readonly messageId: string; readonly attachment: Attachment }

export async function insertAttachments(
  tx: Tx,
  scope: Scope,
  attachments: readonly ReceivedAttachment[],
): Promise<void> {
  const rows = attachments.map(({ messageId, attachment }) => ({
    message_id: messageId,
    workspace_id: scope.workspaceId,
    mode: scope.mode,
    kind: attachment.kind,
    platform_media_id: attachment.platformMediaId,
    mime_type: attachment.mimeType,
    file_name: attachment.fileName,
    file_id: null,
    failure: null,
  }))
  await insertInChunks(tx, { into: 'message_attachment', rows })
}

type SentFile = {
  readonly messageId: string
  /** The file with the type as which it is sent: a picture can be sent as a document. */
  readonly sentFile: NonNullable<ReturnType<typeof fileIn>>
}

/** The attachment of a message with a file that the business sends. Only a document shows its name to the customer. */
export async function insertSentFile(tx: Tx, scope: Scope, { messageId, sentFile }: SentFile): Promise<void> {
  const { type, file } = sentFile
  const row = {
    message_id: messageId,
    workspace_id: scope.workspaceId,
    mode: scope.mode,
    kind: type,
    platform_media_id: null,
    mime_type: file.mime,
    file_name: type === 'document' ? file.name : null,
    file_id: file.fileId,
    failure: null,
  }
  await insertAttachmentRows(tx, [row])
}

/** The attachments of messages whose files are stored. */
export async function insertAttachmentRows(tx: Tx, rows: readonly MessageAttachmentTable[]): Promise<void> {
  await insertInChunks(tx, { into: 'message_attachment', rows })
}

/** The attachment of a message with the file that is stored of it. */
export type MessageAttachment = MessageAttachmentTable & { readonly file: StoredFile | undefined }

/** The attachments of these messages with their files, by message id. */
export async function attachmentsOf(
  db: Kysely<Schema>,
  scope: Scope,
  messageIds: readonly string[],
): Promise<Map<string, MessageAttachment>> {
  if (messageIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('message_attachment')
    .selectAll()
    .where(inTenant(scope))
    .where('message_id', 'in', [...messageIds])
    .execute()
  const files = await findFiles(db, scope, { fileIds: rows.flatMap(({ file_id }) => file_id ?? []) })
  return new Map(rows.map((row) => [row.message_id, { ...row, file: files.get(row.file_id ?? '') }]))
}

/** The stored files of these messages, with those of the cards of templates. */
export async function fileIdsOf(db: Kysely<Schema>, scope: Scope, messageIds: readonly string[]): Promise<string[]> {
  if (messageIds.length === 0) return []
  const filesIn = (table: 'message_attachment' | 'template_file') =>
    db
      .selectFrom(table)
      .select('file_id')
      .where(inTenant(scope))
      .where('message_id', 'in', [...messageIds])
      .where('file_id', 'is not', null)
  const rows = await filesIn('message_attachment').unionAll(filesIn('template_file')).execute()
  return rows.flatMap(({ file_id }) => file_id ?? [])
}

/** Names the stored file of a message. Returns false where the file is not expected any more. */
export async function linkFile(
  tx: Tx,
  scope: Scope,
  { messageId, fileId }: { readonly messageId: string; readonly fileId: string },
): Promise<boolean> {
  const linked = await expected(tx, scope, messageId)
    .set({ file_id: fileId, platform_media_id: null, failure: null })
    .executeTakeFirstOrThrow()
  return linked.numUpdatedRows > 0n
}

/**
 * Stores why the file of a message could not be fetched; null where it is fetched again. Returns false where the file is not
 * expected any more.
 */
export async function storeFailure(
  tx: Tx,
  scope: Scope,
  { messageId, failure }: { readonly messageId: string; readonly failure: string | null },
): Promise<boolean> {
  const stored = await expected(tx, scope, messageId).set({ failure }).executeTakeFirstOrThrow()
  return stored.numUpdatedRows > 0n
}

function expected(tx: Tx, scope: Scope, messageId: string) {
  return tx
    .updateTable('message_attachment')
    .where(inTenant(scope))
    .where('message_id', '=', messageId)
    .where('platform_media_id', 'is not', null)
}
