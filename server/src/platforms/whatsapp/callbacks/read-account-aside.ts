import { type ShownSentence, sentence } from '@parley/shared/sentences/sentence'
import { listAt, textAt, valueAt } from '../graph/json.ts'
import type { NoticeEvent } from './notice.ts'

/** Whether a restriction of this type, in the platform's words, has ended. */
export function isLift(type: string | undefined): boolean {
  return /_(RECOVERY|UNBAN)$/.test(type ?? '')
}

type Aside = {
  readonly code: string
  readonly isAbout: (type: string) => boolean
  readonly warned: (types: string) => ShownSentence
  readonly restricted: (types: string) => ShownSentence
  readonly lifted: (types: string) => ShownSentence
}

const asides: readonly Aside[] = [
  {
    code: 'CALLS',
    isAbout: (type) => type.includes('CALL'),
    warned: (types) => sentence('callsWarned', { types }),
    restricted: (types) => sentence('callsRestricted', { types }),
    lifted: (types) => sentence('callsRestrictionLifted', { types }),
  },
  {
    code: 'DIRECT_SEND',
    isAbout: (type) => type.includes('DIRECT_SEND'),
    warned: (types) => sentence('directSendingWarned', { types }),
    restricted: (types) => sentence('directSendingRestricted', { types }),
    lifted: (types) => sentence('directSendingRestrictionLifted', { types }),
  },
]

/**
 * A warning or a restriction that concerns only calls, or only messages with a category in the place of a template. Parley
 * sends everything else as before, so it is information and no trouble. What is restricted decides where that is named.
 */
export function readAside(event: string, value: unknown): NoticeEvent | undefined {
  if (event !== 'ACCOUNT_RESTRICTION' && event !== 'ACCOUNT_VIOLATION') return undefined
  const violation = textAt(value, 'violation_info', 'violation_type') ?? ''
  const restrictions = listAt(value, 'restriction_info').flatMap((each) => textAt(each, 'restriction_type') ?? [])
  const types = restrictions.length > 0 ? restrictions : [violation]
  const aside = asides.find(({ isAbout }) => types.every(isAbout))
  if (!aside) return undefined
  const names = types.join(', ').slice(0, 300)
  const { code, warned, restricted, lifted } = aside
  if (isLift(violation) || types.every(isLift)) {
    return { tone: 'good', code: `${code}_ALLOWED`, message: lifted(names), advice: null }
  }
  return restrictions.length > 0
    ? { tone: 'info', code: `${code}_RESTRICTED`, message: withMore(restricted(names), value), advice: null }
    : { tone: 'info', code: `${code}_WARNING`, message: withMore(warned(names), value), advice: null }
}

/** Adds to a notice when the restriction ends, and what the platform advises. */
function withMore(notice: ShownSentence, value: unknown): ShownSentence {
  const parts = [valueAt(value, 'violation_info'), ...listAt(value, 'restriction_info')]
  const [remediation] = parts.flatMap((part) => textAt(part, 'remediation') ?? [])
  const [end] = parts.flatMap((part) => dayOf(textAt(part, 'expiration')) ?? [])
  if (remediation === undefined) {
    return end === undefined ? notice : sentence('noticeWithEnd', { sentence: notice, date: end })
  }
  const advised = { sentence: notice, text: remediation.slice(0, 300) }
  return end === undefined
    ? sentence('noticeWithWhatsAppAdvice', advised)
    : sentence('noticeWithEndAndWhatsAppAdvice', { ...advised, date: end })
}

/** The day of a time in seconds since 1970. */
function dayOf(text: string | undefined): string | undefined {
  const seconds = Number(text)
  const isTime = Number.isSafeInteger(seconds) && seconds > 0 && seconds < 100_000_000_000
  return isTime ? new Date(seconds * 1000).toISOString().slice(0, 10) : undefined
}
