import { type ShownSentence, sentence } from '@parley/shared/sentences/sentence'
import { listAt, textAt } from '../graph/json.ts'
import type { Notice, NoticeEvent } from './notice.ts'
import { isLift, readAside } from './read-account-aside.ts'

const openManager = sentence('adviceSeeWhy')
const reconnect = sentence('adviceConnectAgain')
const install = sentence('adviceInstallApp')
const setUpAgain = sentence('adviceSetUpAgain')

type About = { readonly violation: '' | ShownSentence; readonly isNumber: boolean }
type AccountEvent = { readonly about: (about: About) => ShownSentence; readonly advice: ShownSentence }

const removal: AccountEvent = {
  about: ({ violation }) => sentence('accountRemoved', { violation }),
  advice: reconnect,
}

/** Events after which nothing can be sent, or less, and what to do about them. */
const sentences: Readonly<Record<string, AccountEvent>> = {
  ACCOUNT_RESTRICTION: {
    about: ({ violation, isNumber }) => sentence(isNumber ? 'numberRestricted' : 'accountRestricted', { violation }),
    advice: openManager,
  },
  ACCOUNT_VIOLATION: {
    about: ({ violation, isNumber }) => sentence(isNumber ? 'numberViolates' : 'accountViolates', { violation }),
    advice: openManager,
  },
  DISABLED_UPDATE: { about: ({ violation }) => sentence('accountDisabled', { violation }), advice: openManager },
  ACCOUNT_DELETED: removal,
  ACCOUNT_OFFBOARDED: removal,
  PARTNER_REMOVED: removal,
  PARTNER_APP_UNINSTALLED: {
    about: ({ violation }) => sentence('appRemoved', { violation }),
    advice: install,
  },
}
const accountEvents: readonly string[] = Object.keys(sentences)

/** The account events that end with an event of this code: adding a partner lifts no restriction. */
export function endedBy(code: string): readonly string[] {
  return code.startsWith('PARTNER_') ? accountEvents.filter((event) => event.startsWith('PARTNER_')) : accountEvents
}

/** Events after which an earlier one no longer applies. */
const endings: Readonly<Record<string, ShownSentence>> = {
  ACCOUNT_RECONNECTED: sentence('accountReconnected'),
  PARTNER_ADDED: sentence('accountAdded'),
  PARTNER_APP_INSTALLED: sentence('appInstalled'),
}

/** What happened to the account, or to one of its numbers. */
export function readAccountUpdate(event: string, value: unknown): Notice[] {
  if (event === '') return []
  const digits = textAt(value, 'phone_number')?.replace(/\D/g, '').slice(0, 20)
  if (!digits || accountWide.has(event)) return [noticeOf(event, value, false)]
  const elsewhere: NoticeEvent = {
    tone: 'info',
    code: event.slice(0, 100),
    message: sentence('eventAboutOtherNumber', { event: shortened(event), phone: `+${digits}` }),
    advice: null,
  }
  return [{ ...noticeOf(event, value, true), numberDigits: digits, elsewhere }]
}

/** About the whole account, whichever of its numbers is named. */
const accountWide: ReadonlySet<string> = new Set(['DISABLED_UPDATE', 'ACCOUNT_DELETED', 'ACCOUNT_OFFBOARDED'])

const shortened = (event: string) => event.slice(0, 100)

function noticeOf(event: string, value: unknown, isNumber: boolean): Notice {
  const violation = textAt(value, 'violation_info', 'violation_type')?.slice(0, 100)
  const ending = Object.hasOwn(endings, event) ? endings[event] : undefined
  const aside = readAside(event, value)
  if (aside) return { kind: 'notice', event: aside }
  const isReinstated = textAt(value, 'ban_info', 'waba_ban_state') === 'REINSTATE'
  if (ending !== undefined || isReinstated || isLift(violation)) {
    const message = ending ?? sentence('accountRestrictionLifted')
    const code = violation ?? event
    return { kind: 'notice', isOver: true, event: { tone: 'good', code, message, advice: null } }
  }
  const known = Object.hasOwn(sentences, event) ? sentences[event] : undefined
  if (known === undefined) {
    const message: ShownSentence = sentence('eventAboutAccount', { event: shortened(event) })
    return { kind: 'notice', event: { tone: 'info', code: shortened(event), message, advice: null } }
  }
  const { about, advice } = disconnectionOf(event, value) ?? known
  const message = about({ violation: violation ? sentence('bracketed', { text: violation }) : '', isNumber })
  return {
    kind: 'notice',
    trouble: { code: event, message: sentence('sentences', { first: message, second: advice }) },
    event: { tone: 'bad', code: event, message: withRestrictions(message, value), advice },
  }
}

/** The platform's own names of what is restricted. */
function withRestrictions(message: ShownSentence, value: unknown): ShownSentence {
  const types = listAt(value, 'restriction_info').flatMap((each) => textAt(each, 'restriction_type') ?? [])
  if (types.length === 0) return message
  return sentence('noticeWithRestrictions', { sentence: message, types: types.join(', ').slice(0, 300) })
}

const reasons: ReadonlyMap<string, ShownSentence> = new Map(
  Object.entries({
    PRIMARY_INACTIVITY: sentence('disconnectedPhoneUnused'),
    COMPANION_INACTIVITY: sentence('disconnectedConnectionUnused'),
    CHANGE_NUMBER: sentence('disconnectedNumberChanged'),
    USER_RE_REGISTERED: sentence('disconnectedRegisteredAgain'),
    BUSINESS_DOWNGRADE: sentence('disconnectedUsesMessenger'),
    ACCOUNT_DISCONNECTED: sentence('disconnectedInSettings'),
  }),
)

/** Why, and by whom, a number that the WhatsApp Business app uses too was disconnected. */
function disconnectionOf(event: string, value: unknown): AccountEvent | undefined {
  const code = textAt(value, 'disconnection_info', 'reason')?.slice(0, 100)
  if (event !== 'PARTNER_REMOVED' || code === undefined) return undefined
  const reason = reasons.get(code) ?? code
  const by = textAt(value, 'disconnection_info', 'initiated_by')
  const advice = setUpAgain
  if (by === 'SYSTEM') return { about: () => sentence('disconnectedByWhatsApp', { reason }), advice }
  if (by !== 'USER') return { about: () => sentence('disconnectedBy', { reason }), advice }
  return {
    about: () => sentence('disconnectedByUser', { reason }),
    advice,
  }
}
