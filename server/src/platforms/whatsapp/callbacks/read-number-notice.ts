import type { ChannelNotice, NoticeSentence } from '@parley/shared/sentences/shared-sentence'
import { textAt } from '../graph/json.ts'
import { customersIn } from '../sending/messaging-limit.ts'
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
  const shown = name === undefined ? 'the display name' : (`the display name "${name}"` as const)
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
  const reason = given === undefined || given === 'NONE' ? '' : (` The reason: ${given}.` as const)
  const event: NoticeEvent = {
    tone: 'bad',
    code: `NAME_${decision.slice(0, 50)}`,
    message:
      decision === 'REJECTED'
        ? `WhatsApp rejected ${shown}${about.ofNumber}.${reason}`
        : `WhatsApp has not approved ${shown}${about.ofNumber} (${decision.slice(0, 50)}).${reason}`,
    advice:
      'Choose a name that follows the display name guidelines in WhatsApp Manager under Phone numbers, and submit it again. Until one is approved, customers see the number, and some messages may be refused.',
  }
  return [{ kind: 'notice', event, ...about.digits }]
}

/** Sentences about a number, which they name where the platform does. */
type AboutNumber<Event> = Readonly<Record<string, Event & { readonly about: (number: Apposition) => NoticeSentence }>>

const qualityEvents: AboutNumber<Omit<NoticeEvent, 'message'>> = {
  FLAGGED: {
    tone: 'bad',
    code: 'FLAGGED',
    about: (number) => `WhatsApp flagged the number${number}: many customers blocked or reported it.`,
    advice:
      'Pause campaigns, and send only to customers who asked for it. If the quality stays low for seven days, WhatsApp lowers the messaging limit.',
  },
  UNFLAGGED: {
    tone: 'good',
    code: 'UNFLAGGED',
    about: (number) => `The number${number} is no longer flagged: its quality has recovered.`,
    advice: null,
  },
  DOWNGRADE: {
    tone: 'warn',
    code: 'DOWNGRADE',
    about: (number) => `WhatsApp lowered the messaging limit of the number${number}.`,
    advice: 'Plan campaigns for fewer new customers a day, and send only to customers who asked for it.',
  },
}

/** An event of the number's quality; undefined for one that needs nobody's attention, such as a higher throughput. */
export function qualityEventOf(value: unknown): NoticeEvent | undefined {
  const name = textAt(value, 'event') ?? ''
  const known = Object.hasOwn(qualityEvents, name) ? qualityEvents[name] : undefined
  if (!known) return undefined
  const { about, ...event } = known
  const customers = customersIn(shortTextAt(value, 'current_limit'))
  const message = about(numberOf(value).inApposition)
  if (customers === undefined) return { ...event, message }
  const limit = customers.toLocaleString('en')
  return { ...event, message: `${message} It may now write first to ${limit} customers in 24 hours.` }
}

const askTheTeam =
  'If nobody of your team did this, change the PIN in WhatsApp Manager under Phone numbers, and check who has access to the account.'

const securityEvents: AboutNumber<Pick<NoticeEvent, 'tone'>> = {
  PIN_CHANGED: {
    tone: 'warn',
    about: (number) => `The two-step verification PIN of the number${number} was set or changed.`,
  },
  PIN_RESET_REQUEST: {
    tone: 'warn',
    about: (number) => `Somebody asked to turn off the two-step verification of the number${number}.`,
  },
  PIN_RESET_SUCCESS: {
    tone: 'bad',
    about: (number) => `The two-step verification of the number${number} was turned off.`,
  },
}

/** A change of the PIN that protects the number. */
export function readSecurity(value: unknown): Notice[] {
  const code = textAt(value, 'event') ?? ''
  const known = Object.hasOwn(securityEvents, code) ? securityEvents[code] : undefined
  if (!known) return []
  const { digits, inApposition } = numberOf(value)
  const requester = shortTextAt(value, 'requester')
  const sentence = known.about(inApposition)
  const message: ChannelNotice =
    requester === undefined ? sentence : `${sentence} The account that asked has the ID ${requester}.`
  return [{ kind: 'notice', event: { tone: known.tone, code, message, advice: askTheTeam }, ...digits }]
}

/** A decision about the user name of the business. */
export function readUsername(value: unknown): Notice[] {
  const status = shortTextAt(value, 'status')?.slice(0, 50)
  if (status === undefined) return []
  const { ofNumber } = numberOf(value)
  const name = shortTextAt(value, 'username')
  const message = usernameSentence({ status: status.toLowerCase(), name, ofNumber })
  const tone = status.toLowerCase() === 'approved' ? 'good' : 'info'
  return [{ kind: 'notice', event: { tone, code: `USERNAME_${status.toUpperCase()}`, message, advice: null } }]
}

type Username = { readonly status: string; readonly name: string | undefined; readonly ofNumber: OfNumber }

function usernameSentence({ status, name, ofNumber }: Username): NoticeSentence {
  if (status === 'deleted') return `The user name${ofNumber} was deleted.`
  if (status === 'approved' && name !== undefined) return `WhatsApp approved the user name "${name}"${ofNumber}.`
  if (status === 'reserved' && name !== undefined) return `WhatsApp reserved the user name "${name}"${ofNumber}.`
  return `WhatsApp reports the status ${status} of the user name${ofNumber}.`
}

function phoneOf(digits: string | undefined): string | undefined {
  const number = digits?.replace(/\D/g, '')
  return number === undefined || number === '' ? undefined : `+${number.slice(0, 20)}`
}

/** How a sentence names the number behind the words "the number". */
type Apposition = '' | ` ${string}`
type OfNumber = '' | ` of ${string}`

/** The number that a notice of the account is about, and how a sentence names it. */
function numberOf(value: unknown) {
  const phone = phoneOf(textAt(value, 'display_phone_number') ?? textAt(value, 'phone_number'))
  const ofNumber: OfNumber = phone === undefined ? '' : ` of ${phone}`
  const inApposition: Apposition = phone === undefined ? '' : ` ${phone}`
  return { digits: phone === undefined ? {} : { numberDigits: phone.slice(1) }, ofNumber, inApposition }
}
