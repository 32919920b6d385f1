import { listAt, textAt } from '../graph/json.ts'
import { customersIn } from '../sending/messaging-limit.ts'
import { secondsToMs } from './item.ts'
import type { Notice, NoticeEvent } from './notice.ts'

/** Longer texts of the platform are cut. */
const maxTextLength = 200

function shortTextAt(document: unknown, ...path: readonly string[]): string | undefined {
  return textAt(document, ...path)?.slice(0, maxTextLength)
}

/** A decision about the name that customers see. */
export function readNameDecision(value: unknown): Notice[] {
  const decision = textAt(value, 'decision')
  const name = shortTextAt(value, 'requested_verified_name')
  const about = numberOf(value)
  if (decision === undefined) return []
  const shown = name === undefined ? 'the display name' : `the display name "${name}"`
  if (decision === 'APPROVED') {
    const event: NoticeEvent = {
      tone: 'good',
      code: 'NAME_APPROVED',
      message: `WhatsApp approved ${shown}${about.ofNumber}.`,
      advice: null,
    }
    return [{ kind: 'notice', event, ...about.digits, ...(name !== undefined && { verifiedName: name }) }]
  }
  const given = shortTextAt(value, 'rejection_reason')
  const reason = given === undefined || given === 'NONE' ? '' : ` The reason: ${given}.`
  const verb = decision === 'REJECTED' ? 'rejected' : `has not approved (${decision.slice(0, 50)})`
  const event: NoticeEvent = {
    tone: 'bad',
    code: `NAME_${decision.slice(0, 50)}`,
    message: `WhatsApp ${verb} ${shown}${about.ofNumber}.${reason}`,
    advice:
      'Choose a name that follows the display name guidelines in WhatsApp Manager under Phone numbers, and submit it again. Until one is approved, customers see the number, and some messages may be refused.',
  }
  return [{ kind: 'notice', event, ...about.digits }]
}

const qualityEvents: Readonly<Record<string, Omit<NoticeEvent, 'message'> & { readonly sentence: string }>> = {
  FLAGGED: {
    tone: 'bad',
    code: 'FLAGGED',
    sentence: 'WhatsApp flagged the number%s: many customers blocked or reported it',
    advice:
      'Pause campaigns, and send only to customers who asked for it. If the quality stays low for seven days, WhatsApp lowers the messaging limit.',
  },
  UNFLAGGED: {
    tone: 'good',
    code: 'UNFLAGGED',
    sentence: 'The number%s is no longer flagged: its quality has recovered',
    advice: null,
  },
  DOWNGRADE: {
    tone: 'warn',
    code: 'DOWNGRADE',
    sentence: 'WhatsApp lowered the messaging limit of the number%s',
    advice: 'Plan campaigns for fewer new customers a day, and send only to customers who asked for it.',
  },
}

/** An event of the number's quality; undefined for one that needs nobody's attention, such as a higher throughput. */
export function qualityEventOf(value: unknown): NoticeEvent | undefined {
  const name = textAt(value, 'event') ?? ''
  const known = Object.hasOwn(qualityEvents, name) ? qualityEvents[name] : undefined
  if (!known) return undefined
  const { sentence, ...event } = known
  const customers = customersIn(shortTextAt(value, 'current_limit'))
  const limit = customers === undefined ? '' : ` It may now write first to ${customers} customers in 24 hours.`
  const { inApposition } = numberOf(value)
  return { ...event, message: `${sentence.replace('%s', inApposition)}.${limit}` }
}

const askTheTeam =
  'If nobody of your team did this, change the PIN in WhatsApp Manager under Phone numbers, and check who has access to the account.'

const securityEvents: Readonly<Record<string, { readonly tone: NoticeEvent['tone']; readonly sentence: string }>> = {
  PIN_CHANGED: { tone: 'warn', sentence: 'The two-step verification PIN of the number%s was set or changed' },
  PIN_RESET_REQUEST: {
    tone: 'warn',
    sentence: 'Somebody asked to turn off the two-step verification of the number%s',
  },
  PIN_RESET_SUCCESS: { tone: 'bad', sentence: 'The two-step verification of the number%s was turned off' },
}

/** A change of the PIN that protects the number. */
export function readSecurity(value: unknown): Notice[] {
  const code = textAt(value, 'event') ?? ''
  const known = Object.hasOwn(securityEvents, code) ? securityEvents[code] : undefined
  if (!known) return []
  const { digits, inApposition } = numberOf(value)
  const requester = shortTextAt(value, 'requester')
  const by = requester === undefined ? '' : ` The account that asked has the ID ${requester}.`
  const message = `${known.sentence.replace('%s', inApposition)}.${by}`
  return [{ kind: 'notice', event: { tone: known.tone, code, message, advice: askTheTeam }, ...digits }]
}

const aboutCalls =
  'Parley receives no calls. Write to the customer or call them from a phone; turn calls off in WhatsApp Manager under Phone numbers, so that customers see no call button.'

/** Calls, each reported once however many callbacks are about it. Parley neither places nor receives any. */
export function readCalls(value: unknown, now: number): Notice[] {
  return listAt(value, 'calls').flatMap((call): Notice[] => {
    const id = shortTextAt(call, 'id')
    if (id === undefined) return []
    const isOurs = textAt(call, 'direction') === 'BUSINESS_INITIATED'
    const [from, to] = [callerOf(call), phoneOf(textAt(call, 'to'))]
    const event: NoticeEvent = {
      key: `call ${id}`,
      tone: isOurs ? 'info' : 'warn',
      code: isOurs ? 'CALL_PLACED' : 'CALL_MISSED',
      message: isOurs
        ? `${to ?? 'A customer'} was called from this number by another system.`
        : `${from ?? 'A customer'} called this number, and nobody answered.`,
      advice: isOurs ? null : aboutCalls,
      at: secondsToMs(textAt(call, 'timestamp'), now),
    }
    return [{ kind: 'notice', event }]
  })
}

function callerOf(call: unknown): string | undefined {
  return phoneOf(textAt(call, 'from')) ?? shortTextAt(call, 'from_user_id')
}

function phoneOf(digits: string | undefined): string | undefined {
  const number = digits?.replace(/\D/g, '')
  return number === undefined || number === '' ? undefined : `+${number.slice(0, 20)}`
}

/** The number that a notice of the account is about, and how a sentence names it. */
function numberOf(value: unknown) {
  const phone = phoneOf(textAt(value, 'display_phone_number') ?? textAt(value, 'phone_number'))
  return {
    digits: phone === undefined ? {} : { numberDigits: phone.slice(1) },
    ofNumber: phone === undefined ? '' : ` of ${phone}`,
    inApposition: phone === undefined ? '' : ` ${phone}`,
  }
}
