import { type ShownSentence, sentence } from '@parley/shared/sentences/sentence'
import { textAt } from '../graph/json.ts'
import { customersIn } from '../sending/messaging-limit.ts'
import type { Notice, NoticeEvent } from './notice.ts'

/** The most characters of a text of the platform. Longer texts are cut. */
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
  const parts = { name: name === undefined ? '' : sentence('quotedName', { name }), ofNumber: about.ofNumber }
  if (decision === 'APPROVED') {
    const event: NoticeEvent = {
      tone: 'good',
      code: 'NAME_APPROVED',
      message: sentence('displayNameApproved', parts),
      advice: null,
    }
    return [{ kind: 'notice', event, ...about.digits, ...(name !== undefined && { verifiedName: name }) }]
  }
  const given = shortTextAt(value, 'rejection_reason')
  const message =
    decision === 'REJECTED'
      ? sentence('displayNameRejected', parts)
      : sentence('displayNameUndecided', { ...parts, decision: decision.slice(0, 50) })
  const hasReason = given !== undefined && given !== 'NONE'
  const event: NoticeEvent = {
    tone: 'bad',
    code: `NAME_${decision.slice(0, 50)}`,
    message: hasReason ? sentence('noticeWithReason', { sentence: message, reason: given }) : message,
    advice: sentence('adviceChooseName'),
  }
  return [{ kind: 'notice', event, ...about.digits }]
}

/** Sentences about a number, which they name where the platform does. */
type AboutNumber<Event> = Readonly<Record<string, Event & { readonly about: (number: string) => ShownSentence }>>

const qualityEvents: AboutNumber<Omit<NoticeEvent, 'message'>> = {
  FLAGGED: {
    tone: 'bad',
    code: 'FLAGGED',
    about: (number) => sentence('numberFlagged', { number }),
    advice: sentence('advicePauseCampaigns'),
  },
  UNFLAGGED: {
    tone: 'good',
    code: 'UNFLAGGED',
    about: (number) => sentence('numberUnflagged', { number }),
    advice: null,
  },
  DOWNGRADE: {
    tone: 'warn',
    code: 'DOWNGRADE',
    about: (number) => sentence('limitLowered', { number }),
    advice: sentence('advicePlanFewer'),
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
  return { ...event, message: sentence('noticeWithNewLimit', { sentence: message, count: customers }) }
}

const askTheTeam = sentence('adviceChangePin')

const securityEvents: AboutNumber<Pick<NoticeEvent, 'tone'>> = {
  PIN_CHANGED: {
    tone: 'warn',
    about: (number) => sentence('pinChanged', { number }),
  },
  PIN_RESET_REQUEST: {
    tone: 'warn',
    about: (number) => sentence('pinRemovalAsked', { number }),
  },
  PIN_RESET_SUCCESS: {
    tone: 'bad',
    about: (number) => sentence('pinRemoved', { number }),
  },
}

/** A change of the PIN that protects the number. */
export function readSecurity(value: unknown): Notice[] {
  const code = textAt(value, 'event') ?? ''
  const known = Object.hasOwn(securityEvents, code) ? securityEvents[code] : undefined
  if (!known) return []
  const { digits, inApposition } = numberOf(value)
  const requester = shortTextAt(value, 'requester')
  const change = known.about(inApposition)
  const message = requester === undefined ? change : sentence('noticeWithAccount', { sentence: change, id: requester })
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

type Username = { readonly status: string; readonly name: string | undefined; readonly ofNumber: '' | ShownSentence }

function usernameSentence({ status, name, ofNumber }: Username): ShownSentence {
  if (status === 'deleted') return sentence('usernameDeleted', { ofNumber })
  if (status === 'approved' && name !== undefined) return sentence('usernameApproved', { name, ofNumber })
  if (status === 'reserved' && name !== undefined) return sentence('usernameReserved', { name, ofNumber })
  return sentence('usernameStatus', { status, ofNumber })
}

function phoneOf(digits: string | undefined): string | undefined {
  const number = digits?.replace(/\D/g, '')
  return number === undefined || number === '' ? undefined : `+${number.slice(0, 20)}`
}

/** The number that a notice of the account is about, and how a sentence names it. */
function numberOf(value: unknown) {
  const phone = phoneOf(textAt(value, 'display_phone_number') ?? textAt(value, 'phone_number'))
  const ofNumber: '' | ShownSentence = phone === undefined ? '' : sentence('ofNumber', { phone })
  const inApposition = phone === undefined ? '' : ` ${phone}`
  return { digits: phone === undefined ? {} : { numberDigits: phone.slice(1) }, ofNumber, inApposition }
}
