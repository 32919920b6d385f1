import { sentence } from '@parley/shared/sentences/sentence'
import type { Address, Channel } from '../../channel.ts'
import { type FileToSend, fileIn, type MessageToSend } from '../../content-to-send.ts'
import type { SendOutcome, TemplateToSend } from '../../platform.ts'
import { addressOf } from '../callbacks/read-message.ts'
import { recordTrouble } from '../channel-log.ts'
import type { Reply } from '../graph/graph.ts'
import { errorIn } from '../graph/graph-error.ts'
import { listAt, nameAt, textAt } from '../graph/json.ts'
import { consequencesOf, retryAfterMs, treatmentOf } from './codes.ts'
import { contentBody } from './content-body.ts'
import { mediaIdOf, type RefusedUpload, type UploadParts, uploadMedia } from './media-uploads.ts'
import { isForMarketingApi, templateBody } from './message-body.ts'
import { type PairWaits, pairOf } from './pair-waits.ts'
import { notConnected, notReachedRetryMs, type Refusal, refusal } from './refusal.ts'

export type Sender = UploadParts & { readonly waits: PairWaits }
type Body = ReturnType<typeof contentBody> | ReturnType<typeof templateBody>

/**
 * Sends a message of any kind but a template. A file is uploaded first, unless the number has uploaded its bytes in the last
 * 29 days; one that the platform no longer knows is uploaded once more.
 */
export async function sendContent(sender: Sender, channel: Channel, message: MessageToSend): Promise<SendOutcome> {
  const file = fileIn(message.content)?.file
  const sendAs = (mediaId?: string) => send(sender, channel, { message, body: contentBody(message, mediaId) })
  if (!file) return sendAs()
  const media = await mediaIdOf(sender, channel, file)
  if (media.kind === 'refused') return refusedUpload(sender, channel, media)
  const outcome = await sendAs(media.id)
  if (!media.isEarlier || outcome.kind !== 'refused' || !unknownMedia.has(outcome.code)) return outcome
  const again = await uploadMedia(sender, channel, file)
  return again.kind === 'refused' ? refusedUpload(sender, channel, again) : sendAs(again.id)
}

/** The codes with which the platform refuses the ID of a file that it has deleted, among other things. */
const unknownMedia: ReadonlySet<string> = new Set(['100', '131009'])

/**
 * Returns the refusal of a message whose upload was refused. Nothing of the message was sent, so it may be sent again where the
 * platform asks for it.
 */
async function refusedUpload(sender: Sender, channel: Channel, { refused, status }: RefusedUpload): Promise<Refusal> {
  return applyRemedy(sender, channel, { pair: undefined, status, refused })
}

/** Sends a template, whose files are uploaded as those of other messages are. */
export async function sendTemplate(sender: Sender, channel: Channel, message: TemplateToSend): Promise<SendOutcome> {
  const missing = Object.entries(message.values).find(([, value]) => value.trim() === '')
  if (missing) return refusal('132000', `There is no value for {{${missing[0]}}}`)
  const { files = [], signal } = message
  const edge = isForMarketingApi(message) ? 'marketing_messages' : 'messages'
  const sendWith = (uploads: ReadonlyMap<string, UploadedFile>) =>
    send(sender, channel, { message, body: templateBody(message, uploads), edge, signal })
  const uploads = await uploadAll(sender, channel, { files, upload: mediaIdOf })
  if ('kind' in uploads) return refusedUpload(sender, channel, uploads)
  const outcome = await sendWith(uploads)
  const isEarlier = [...uploads.values()].some((each) => each.isEarlier)
  if (!isEarlier || outcome.kind !== 'refused' || !unknownMedia.has(outcome.code)) return outcome
  const again = await uploadAll(sender, channel, { files, upload: uploadMedia })
  return 'kind' in again ? refusedUpload(sender, channel, again) : sendWith(again)
}

type ToUpload = { readonly files: readonly FileToSend[]; readonly upload: typeof mediaIdOf }
type UploadedFile = { readonly id: string; readonly name: string; readonly isEarlier: boolean }

/** The platform's IDs of files, by ours, or the refusal of the first that it does not take. */
async function uploadAll(
  sender: Sender,
  channel: Channel,
  { files, upload }: ToUpload,
): Promise<ReadonlyMap<string, UploadedFile> | RefusedUpload> {
  const uploads = new Map<string, UploadedFile>()
  for (const file of files) {
    const media = await upload(sender, channel, file)
    if (media.kind === 'refused') return media
    uploads.set(file.fileId, { ...media, name: file.name })
  }
  return uploads
}

type PreparedMessage = {
  readonly message: MessageToSend | TemplateToSend
  readonly body: Body
  readonly edge?: 'messages' | 'marketing_messages'
  readonly signal?: AbortSignal | undefined
}

/** One call without a retry: only a refusal proves that the platform did not accept the message. */
async function send(
  sender: Sender,
  channel: Channel,
  { message, body, edge = 'messages', signal }: PreparedMessage,
): Promise<SendOutcome> {
  const { context, graph, waits } = sender
  if (!body) return refusal('131009', sentence('recipientNotNamed'))
  const pair = pairOf(channel.id, message.to)
  const waitMs = waits.waitMs(pair)
  if (waitMs > 0) return { ...refusal('131056'), retryAfterMs: waitMs }
  const credentials = await sender.credentials.of(channel.id)
  if (!credentials) return notConnected
  const path = `${credentials.phoneNumberId}/${edge}`
  const reply = await graph.call({ method: 'POST', path, caller: credentials, body, signal })
  const outcome = outcomeOf(reply, message.to)
  if (outcome.kind === 'accepted') waits.accepted(pair)
  const status = reply.kind === 'answered' ? reply.status : undefined
  if (outcome.kind === 'refused') return applyRemedy(sender, channel, { pair, status, refused: outcome })
  // Whether it has the message is unknown, so nothing is sent again; but others must not burden it further.
  if (outcome.kind === 'unknown' && status !== undefined && status >= 500) context.pace.slowDown(channel)
  return outcome
}

function outcomeOf(reply: Reply, to: Address): SendOutcome {
  if (reply.kind === 'lost') return { kind: 'unknown', message: reply.message }
  if (reply.kind === 'not_reached') {
    return { kind: 'refused', code: 'not_reached', message: reply.message, retryAfterMs: notReachedRetryMs }
  }
  const error = errorIn(reply.body)
  if (error) return refusal(error.code, error.details, reply.status)
  const id = textAt(listAt(reply.body, 'messages')[0], 'id')
  if (reply.status < 300 && id !== undefined)
    return { kind: 'accepted', platformMessageId: id, ...otherAddress(reply.body, to) }
  if (reply.status === 429) return refusal('http_429', undefined, reply.status)
  if (reply.status >= 400 && reply.status < 500) {
    const message = sentence('whatsappGaveNoReason', { status: reply.status })
    return { kind: 'refused', code: `http_${reply.status}`, message }
  }
  return { kind: 'unknown', message: sentence('whatsappUnreadable', { status: reply.status }) }
}

/**
 * The address under which the platform knows the recipient, where it is another one. In Brazil and Mexico the platform may know a
 * number with one digit more or less than it is written.
 */
function otherAddress(body: unknown, to: Address) {
  const contact = listAt(body, 'contacts')[0]
  const known = addressOf(nameAt(contact, 'wa_id'), nameAt(contact, 'user_id'))
  const isOther = (value: string | null, sentTo: string | null): value is string => value !== null && value !== sentTo
  return {
    ...(isOther(known.phone, to.phone) && { knownAs: known.phone }),
    ...(isOther(known.platformUserId, to.platformUserId) && { knownUserId: known.platformUserId }),
  }
}

/** `pair` is undefined where the message itself was not given to the platform. */
type RefusedMessage = {
  readonly pair: string | undefined
  readonly status: number | undefined
  readonly refused: Refusal
}

/** Applies the remedy of the code. */
async function applyRemedy(
  { context, waits }: Sender,
  channel: Channel,
  { pair, status, refused }: RefusedMessage,
): Promise<Refusal> {
  const treatment = treatmentOf(refused.code, status)
  const outcome = { ...refused, ...consequencesOf(treatment) }
  switch (treatment.remedy) {
    case 'soon':
      return { ...outcome, retryAfterMs }
    case 'slower':
      context.pace.slowDown(channel)
      return { ...outcome, retryAfterMs }
    case 'pair':
      return pair === undefined ? outcome : { ...outcome, retryAfterMs: waits.refused(pair) }
    case 'person':
      await recordTrouble(context, channel, refused)
      return outcome
    default:
      return outcome
  }
}
