import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { extensionOf } from '@parley/shared/files/extensions'
import { sentence } from '@parley/shared/sentences/sentence'
import type { Channel } from '../../channel.ts'
import type { FileToSend } from '../../content-to-send.ts'
import type { WhatsAppContext } from '../context.ts'
import type { CredentialsCache } from '../credentials.ts'
import { type Graph, proofOf } from '../graph/graph.ts'
import { errorIn } from '../graph/graph-error.ts'
import { textAt } from '../graph/json.ts'
import { findPlatformFile, savePlatformFile } from './platform-files.store.ts'
import { notConnected, notReachedRetryMs, type Refusal, refusal } from './refusal.ts'

export type UploadParts = {
  readonly context: WhatsAppContext
  readonly graph: Graph
  readonly credentials: CredentialsCache
  /** The uploads under way, by number and bytes, so that messages that are sent at once share one. */
  readonly uploads: Map<string, Promise<Uploaded | RefusedUpload>>
}

/** The platform keeps uploaded files for 30 days. */
const validMs = 29 * 86_400_000

export type RefusedUpload = {
  readonly kind: 'refused'
  readonly refused: Refusal
  readonly status?: number | undefined
}
type Uploaded = { readonly kind: 'uploaded'; readonly id: string; readonly isEarlier: boolean }

/** The platform's ID of a file for this number, which is uploaded unless its bytes were in the last 29 days. */
export async function mediaIdOf(
  sender: UploadParts,
  channel: Channel,
  file: FileToSend,
): Promise<Uploaded | RefusedUpload> {
  const { context } = sender
  const known = await findPlatformFile(context.db, { channelId: channel.id, contentId: file.contentId })
  if (known && context.now() - known.uploaded_at < validMs) {
    return { kind: 'uploaded', id: known.platform_media_id, isEarlier: true }
  }
  return uploadMedia(sender, channel, file)
}

/**
 * Uploads a file and stores the platform's ID of it, once for all that need the same bytes at the moment. A lost answer leaves a
 * file at the platform that nothing names.
 */
export async function uploadMedia(
  sender: UploadParts,
  channel: Channel,
  file: FileToSend,
): Promise<Uploaded | RefusedUpload> {
  const key = `${channel.id} ${file.contentId}`
  const underway = sender.uploads.get(key)
  if (underway) return underway
  const started = upload(sender, channel, file).finally(() => sender.uploads.delete(key))
  sender.uploads.set(key, started)
  return started
}

async function upload(sender: UploadParts, channel: Channel, file: FileToSend): Promise<Uploaded | RefusedUpload> {
  const { context, graph } = sender
  const credentials = await sender.credentials.of(channel.id)
  if (!credentials) return { kind: 'refused', refused: notConnected }
  const content = await file.open().catch((error: unknown) => {
    context.log.error({ err: error, contentId: file.contentId }, 'A file that is to be sent cannot be read')
  })
  if (!content)
    return { kind: 'refused', refused: { kind: 'refused', code: 'file_missing', message: sentence('fileGone') } }
  const form = formOf(file, content)
  const path = `${credentials.phoneNumberId}/media`
  const headers = { authorization: `Bearer ${credentials.accessToken}`, 'content-type': form.type }
  const reply = await graph.sendBytes({
    path,
    query: proofOf(credentials),
    headers,
    content: form.content,
    sizeBytes: form.sizeBytes,
  })
  content.destroy()
  if (reply.kind !== 'answered') {
    const { message } = reply
    return {
      kind: 'refused',
      refused: { kind: 'refused', code: 'not_reached', message, retryAfterMs: notReachedRetryMs },
    }
  }
  const { status, body } = reply
  const error = errorIn(body)
  if (error) return { kind: 'refused', status, refused: refusal(error.code, error.details, status) }
  const id = textAt(body, 'id')
  if (status >= 300 || id === undefined)
    return { kind: 'refused', status, refused: refusal(`http_${status}`, undefined, status) }
  const uploaded = {
    channel_id: channel.id,
    content_id: file.contentId,
    platform_media_id: id,
    uploaded_at: context.now(),
  }
  await context.transact((tx) => savePlatformFile(tx, uploaded))
  return { kind: 'uploaded', id, isEarlier: false }
}

/**
 * The form of the upload as it is sent. The platform compares the extension with the type, so the file has a name of its own
 * here; the customer sees that of the message.
 */
function formOf({ mime, sizeBytes }: FileToSend, content: Readable) {
  const boundary = `parley-${randomUUID()}`
  const field = (name: string, value: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const head = Buffer.from(
    `${field('messaging_product', 'whatsapp')}${field('type', mime)}--${boundary}\r\n` +
      `Content-Disposition: form-data; name="file"; filename="file.${extensionOf(mime)}"\r\nContent-Type: ${mime}\r\n\r\n`,
  )
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`)
  async function* parts() {
    yield head
    yield* content
    yield tail
  }
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    content: Readable.from(parts()),
    sizeBytes: head.length + sizeBytes + tail.length,
  }
}
