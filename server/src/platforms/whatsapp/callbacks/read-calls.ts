import type { CallFile, CallUpdate } from '../../call-update.ts'
import { type Address, addressValues } from '../../channel.ts'
import type { Sender } from '../../platform-update.ts'
import { listAt, nameAt, textAt, valueAt } from '../graph/json.ts'
import { type Item, secondsToMs } from './item.ts'
import { addressOf, contactAddress, profileNameOf } from './read-message.ts'

type Read = Pick<Item, 'item' | 'update'>
type Context = { readonly value: unknown; readonly now: number }

/** A call as an entry of `calls` reports it. Empty where it has no id, or is of an unknown kind. */
export function readCall(call: unknown, { value, now }: Context): Read[] {
  const callId = nameAt(call, 'id')
  if (callId === undefined) return []
  const event = textAt(call, 'event') ?? ''
  const at = secondsToMs(textAt(call, 'timestamp'), now)
  const direction = directionOf(call, value)
  const common = { callId, from: customerOf(call, { value, direction }), at }
  if (event === 'call_recording_available' || event === 'call_transcription_available') {
    const found = fileOf(call, event)
    return found ? [{ item: `${found.file} ${callId}`, update: { kind: 'call_file', ...common, ...found } }] : []
  }
  const update = { kind: 'call' as const, ...common, direction }
  if (event === 'connect' || event === 'call_created') {
    return [{ item: `call ringing ${callId}`, update: { ...update, step: 'ringing' } }]
  }
  if (event !== 'terminate') return []
  const ended: CallUpdate = { ...update, step: 'ended', ...talkIn(call, now), ...errorIn(value) }
  return [{ item: `call ended ${callId}`, update: ended }]
}

const steps: Readonly<Record<string, CallUpdate['step']>> = {
  RINGING: 'ringing',
  ACCEPTED: 'accepted',
  REJECTED: 'rejected',
}

/** The status of a call that another system of the business placed. */
export function readCallStatus(status: unknown, { value, now }: Context): Read[] {
  const callId = nameAt(status, 'id')
  const name = textAt(status, 'status') ?? ''
  const step = Object.hasOwn(steps, name) ? steps[name] : undefined
  if (callId === undefined || step === undefined || (textAt(status, 'type') ?? 'call') !== 'call') return []
  const own = addressOf(
    nameAt(status, 'recipient_id'),
    nameAt(status, 'recipient_user_id'),
    nameAt(status, 'recipient_parent_user_id'),
  )
  const at = secondsToMs(textAt(status, 'timestamp'), now)
  const from = withContact(own, value)
  return [{ item: `call ${step} ${callId}`, update: { kind: 'call', callId, from, direction: 'outbound', step, at } }]
}

const digitsOf = (number: string | undefined) => number?.replace(/\D/g, '')

/** Recordings and some older callbacks name no direction. */
function directionOf(call: unknown, value: unknown): CallUpdate['direction'] {
  const direction = textAt(call, 'direction')
  if (direction !== undefined) return direction === 'BUSINESS_INITIATED' ? 'outbound' : 'inbound'
  const own = digitsOf(textAt(value, 'metadata', 'display_phone_number'))
  return own !== undefined && digitsOf(textAt(call, 'from')) === own ? 'outbound' : 'inbound'
}

type Of = { readonly value: unknown; readonly direction: CallUpdate['direction'] }

function customerOf(call: unknown, { value, direction }: Of): Sender {
  const side = direction === 'inbound' ? 'from' : 'to'
  const own = addressOf(nameAt(call, side), nameAt(call, `${side}_user_id`), nameAt(call, `${side}_parent_user_id`))
  return withContact(own, value)
}

/** Adds what the contacts of the same callback say about the same customer, or about the only one where none is named. */
function withContact(own: Address, value: unknown): Sender {
  const contacts = listAt(value, 'contacts')
  const values = addressValues(own)
  const isSame = (each: unknown) => addressValues(contactAddress(each)).some((one) => values.includes(one))
  const contact = contacts.find(isSame) ?? (values.length === 0 && contacts.length === 1 ? contacts[0] : undefined)
  const address = contactAddress(contact)
  const parentUserId = own.parentUserId ?? address.parentUserId
  const username = textAt(contact, 'profile', 'username')?.slice(0, 200)
  return {
    phone: own.phone ?? address.phone,
    platformUserId: own.platformUserId ?? address.platformUserId,
    ...(parentUserId !== undefined && { parentUserId }),
    name: profileNameOf(contact) ?? username ?? null,
    ...(username !== undefined && { username }),
  }
}

/** When the two sides of a call began to talk, and how long they did: nothing where nobody answered. */
function talkIn(call: unknown, now: number) {
  const [start, end] = [textAt(call, 'start_time'), textAt(call, 'end_time')]
  const startedAt = start === undefined ? undefined : secondsToMs(start, now)
  const between = start === undefined || end === undefined ? Number.NaN : Number(end) - Number(start)
  const seconds = Number(textAt(call, 'duration') ?? between)
  const isTalk = Number.isFinite(seconds) && seconds >= 0
  return {
    ...(isTalk && startedAt !== undefined && { startedAt }),
    ...(isTalk && { durationSeconds: Math.min(Math.round(seconds), maxSeconds) }),
  }
}

/** The longest duration of a call in seconds: more than any call lasts. */
const maxSeconds = 7 * 86_400

/** The errors of a call stand beside the calls. */
function errorIn(value: unknown): Pick<CallUpdate, 'error'> {
  const [error] = listAt(value, 'errors')
  const code = textAt(error, 'code')
  if (code === undefined) return {}
  const details = textAt(error, 'error_data', 'details') ?? textAt(error, 'message') ?? textAt(error, 'title')
  return { error: { code: code.slice(0, 100), message: (details ?? 'No reason given').slice(0, 500) } }
}

type FileEvent = 'call_recording_available' | 'call_transcription_available'

function fileOf(call: unknown, event: FileEvent): Pick<CallFile, 'file' | 'attachment' | 'sha256'> | undefined {
  const isRecording = event === 'call_recording_available'
  const file = isRecording ? valueAt(call, 'call_recording', 'audio') : valueAt(call, 'call_transcript', 'document')
  const platformMediaId = nameAt(file, 'id')
  if (platformMediaId === undefined) return undefined
  const mimeType = (textAt(file, 'mime_type') ?? 'application/octet-stream').slice(0, 200)
  const sha256 = textAt(file, 'sha256')?.slice(0, 100)
  return {
    file: isRecording ? 'call_recording' : 'call_transcript',
    attachment: { kind: isRecording ? 'audio' : 'document', platformMediaId, mimeType, fileName: null },
    ...(sha256 !== undefined && { sha256 }),
  }
}
