import type { Readable } from 'node:stream'
import type { MessageId } from '@parley/shared/conversations/messages'
import { sentence } from '@parley/shared/sentences/sentence'
import type { Kysely } from 'kysely'
import type { App } from '../../../app.ts'
import type { MessageTable } from '../../../db/schema/messages.ts'
import type { Schema } from '../../../db/schema.ts'
import { AppError, notFound } from '../../../errors.ts'
import type { Scope } from '../../../policy.ts'
import { findChannel } from '../../channels/channels.store.ts'
import { type ReadableFile, readableFile } from '../../files/get-file.ts'
import { findMessage } from '../messages.store.ts'
import { attachmentsOf } from './attachments.store.ts'

/** Type and name are as the sender declared them and may be false. `size_bytes` is set where the platform reports a size. */
export type FetchedFile = {
  readonly id: string
  readonly kind: string
  readonly mime_type: string
  readonly name: string | null
  readonly size_bytes: number | undefined
  /** The SHA-256 of the content in hexadecimal; undefined where the platform names none. */
  readonly sha256: string | undefined
  /** The caller reads it to its end or destroys it. */
  readonly content: Readable
}

/** The file of a message, for callers who may read the conversation: as it is stored, or else from the platform. */
export async function readAttachment(
  app: App,
  scope: Scope<'conversations.read'>,
  input: MessageId,
): Promise<ReadableFile | FetchedFile> {
  const { message, attachment } = await requireAttachment(app.db, scope, input)
  if (attachment.file) return readableFile(app, attachment.file)
  return fetchFromPlatform(app, scope, { message, attachment })
}

/** Throws `not_found` for a message without an attachment. */
export async function requireAttachment(db: Kysely<Schema>, scope: Scope, { messageId }: MessageId) {
  const message = await findMessage(db, scope, messageId)
  const attachment = message && (await attachmentsOf(db, scope, [message.id])).get(message.id)
  if (!message || !attachment) throw notFound('attachment')
  return { message, attachment }
}

type Found = Awaited<ReturnType<typeof requireAttachment>>

/** The file of a message from the platform, which is not stored. Throws `not_found` where the platform does not have it any more. */
export async function fetchFromPlatform(app: App, scope: Scope, { message, attachment }: Found): Promise<FetchedFile> {
  const { platform_media_id: platformMediaId, kind, mime_type, file_name: name } = attachment
  if (platformMediaId === null) throw notFound('attachment')
  const channel = await findChannel(app.db, scope, message.channel_id)
  const fetchMedia = channel && app.platforms.of(channel).fetchMedia
  if (!channel || !fetchMedia) throw new AppError('not_found', sentence('receivingNumberDisconnected'))
  const file = await fetchMedia(channel, platformMediaId)
  if (file.kind === 'none') throw new AppError(file.isTemporary ? 'unavailable' : 'not_found', file.message)
  const { bytes: size_bytes, content } = file
  const sha256 = hashIn(file.sha256) ?? hashIn(hashNamedBy(message))
  return { id: message.id, kind, mime_type, name, size_bytes, sha256, content }
}

/** The hash in the content of a message that has a file. */
function hashNamedBy({ content }: MessageTable): string | undefined {
  return content === null ? undefined : (JSON.parse(content) as { readonly sha256?: string }).sha256
}

/** Returns a SHA-256 in hex. WhatsApp names it in Base64 in callbacks and in hex in answers. */
function hashIn(named: string | undefined): string | undefined {
  if (named === undefined) return undefined
  if (/^[0-9a-f]{64}$/i.test(named)) return named.toLowerCase()
  const bytes = Buffer.from(named, 'base64')
  return bytes.length === 32 ? bytes.toString('hex') : undefined
}
