import type { disconnections } from '@parley/shared/sentences/german/notices'
import type { NoticeSentence } from '@parley/shared/sentences/shared-sentence'
import { listAt, textAt } from '../graph/json.ts'
import type { Notice, NoticeEvent } from './notice.ts'
import { isLift, readAside } from './read-account-aside.ts'

const openManager = 'Open WhatsApp Manager to see why.'
const reconnect = 'Connect the number again, or disconnect it.'
const install = 'Install the app for the account in the Meta business settings, then connect the number again.'
const setUpAgain = 'Set the number up again with the WhatsApp Business app, then connect it again, or disconnect it.'

type Violation = '' | ` (${string})`
type Subject = 'this account' | 'this number'
type AccountEvent = {
  readonly about: (violation: Violation, subject: Subject) => NoticeSentence
  readonly advice: typeof openManager | typeof reconnect | typeof install | typeof setUpAgain
}

const removal: AccountEvent = {
  about: (violation) => `WhatsApp removed this account from the app${violation}.`,
  advice: reconnect,
}

/** Events after which nothing can be sent, or less, and what to do about them. */
const sentences: Readonly<Record<string, AccountEvent>> = {
  ACCOUNT_RESTRICTION: {
    about: (violation, subject) => `WhatsApp restricted ${subject}${violation}.`,
    advice: openManager,
  },
  ACCOUNT_VIOLATION: {
    about: (violation, subject) => `WhatsApp reports that ${subject} violates its policies${violation}.`,
    advice: openManager,
  },
  DISABLED_UPDATE: { about: (violation) => `WhatsApp disabled this account${violation}.`, advice: openManager },
  ACCOUNT_DELETED: removal,
  ACCOUNT_OFFBOARDED: removal,
  PARTNER_REMOVED: removal,
  PARTNER_APP_UNINSTALLED: {
    about: (violation) =>
      `WhatsApp removed the app from this account, so that its messages no longer arrive here${violation}.`,
    advice: install,
  },
}
const accountEvents: readonly string[] = Object.keys(sentences)

/** The account events that end with an event of this code: adding a partner lifts no restriction. */
export function endedBy(code: string): readonly string[] {
  return code.startsWith('PARTNER_') ? accountEvents.filter((event) => event.startsWith('PARTNER_')) : accountEvents
}

/** Events after which an earlier one no longer applies. */
const endings: Readonly<Record<string, NoticeSentence>> = {
  ACCOUNT_RECONNECTED: 'WhatsApp connected this account to the app again.',
  PARTNER_ADDED: 'WhatsApp added this account to the app.',
  PARTNER_APP_INSTALLED: 'WhatsApp installed the app for this account.',
}

/** What happened to the account, or to one of its numbers. */
export function readAccountUpdate(event: string, value: unknown): Notice[] {
  if (event === '') return []
  const digits = textAt(value, 'phone_number')?.replace(/\D/g, '').slice(0, 20)
  if (!digits || accountWide.has(event)) return [noticeOf(event, value, 'this account')]
  const elsewhere: NoticeEvent = {
    tone: 'info',
    code: event.slice(0, 100),
    message: `WhatsApp reports ${shortened(event)} about another number of the account, +${digits}. This number is not affected.`,
    advice: null,
  }
  return [{ ...noticeOf(event, value, 'this number'), numberDigits: digits, elsewhere }]
}

/** About the whole account, whichever of its numbers is named. */
const accountWide: ReadonlySet<string> = new Set(['DISABLED_UPDATE', 'ACCOUNT_DELETED', 'ACCOUNT_OFFBOARDED'])

const shortened = (event: string) => event.slice(0, 100)

function noticeOf(event: string, value: unknown, subject: Subject): Notice {
  const violation = textAt(value, 'violation_info', 'violation_type')?.slice(0, 100)
  const ending = Object.hasOwn(endings, event) ? endings[event] : undefined
  const aside = readAside(event, value)
  if (aside) return { kind: 'notice', event: aside }
  const isReinstated = textAt(value, 'ban_info', 'waba_ban_state') === 'REINSTATE'
  if (ending !== undefined || isReinstated || isLift(violation)) {
    const message = ending ?? 'WhatsApp lifted a restriction of this account.'
    const code = violation ?? event
    return { kind: 'notice', isOver: true, event: { tone: 'good', code, message, advice: null } }
  }
  const known = Object.hasOwn(sentences, event) ? sentences[event] : undefined
  if (known === undefined) {
    const message: NoticeSentence = `WhatsApp reports ${shortened(event)} about this account.`
    return { kind: 'notice', event: { tone: 'info', code: shortened(event), message, advice: null } }
  }
  const { about, advice } = disconnectionOf(event, value) ?? known
  const sentence = about(violation ? ` (${violation})` : '', subject)
  return {
    kind: 'notice',
    trouble: { code: event, message: `${sentence} ${advice}` },
    event: { tone: 'bad', code: event, message: `${sentence}${restrictionsOf(value)}`, advice },
  }
}

/** The platform's own names of what is restricted. */
function restrictionsOf(value: unknown): '' | ` Restricted: ${string}.` {
  const types = listAt(value, 'restriction_info').flatMap((each) => textAt(each, 'restriction_type') ?? [])
  return types.length === 0 ? '' : ` Restricted: ${types.join(', ').slice(0, 300)}.`
}

const reasons: Readonly<Record<string, keyof typeof disconnections>> = {
  PRIMARY_INACTIVITY: 'the phone with the WhatsApp Business app was not used for about 14 days',
  COMPANION_INACTIVITY: 'the connection was not used for about 30 days',
  CHANGE_NUMBER: 'the phone number was changed in the WhatsApp Business app',
  USER_RE_REGISTERED: 'the number was registered again on a phone',
  BUSINESS_DOWNGRADE: 'the number now uses WhatsApp Messenger instead of the WhatsApp Business app',
  ACCOUNT_DISCONNECTED: 'somebody ended the connection in the settings of the WhatsApp Business app',
}

/** Why, and by whom, a number that the WhatsApp Business app uses too was disconnected. */
function disconnectionOf(event: string, value: unknown): AccountEvent | undefined {
  const code = textAt(value, 'disconnection_info', 'reason')?.slice(0, 100)
  if (event !== 'PARTNER_REMOVED' || code === undefined) return undefined
  const reason = Object.hasOwn(reasons, code) ? reasons[code] : code
  const by = textAt(value, 'disconnection_info', 'initiated_by')
  const advice = setUpAgain
  if (by === 'SYSTEM') return { about: () => `WhatsApp disconnected this number from the app: ${reason}.`, advice }
  if (by !== 'USER') return { about: () => `This number was disconnected from the app: ${reason}.`, advice }
  return {
    about: () => `A user of the WhatsApp Business app disconnected this number from the app: ${reason}.`,
    advice,
  }
}
