import type { AlertSettings } from '@parley/shared/workspace/alerts'
import { ownTimeZone } from '../../../ui/forms/time-zones.ts'

/** The settings as the form's fields show them. */
export type AlertValues = Omit<AlertSettings, 'emailUnansweredMinutes' | 'quietHours'> & {
  /** The minutes without a reply after which an email is sent; empty for no email. */
  emailUnansweredMinutes: string
  isQuiet: boolean
  from: string
  until: string
  timeZone: string
}

/** `suggestedZone` is shown where no quiet hours are stored. */
export function valuesOf(settings: AlertSettings, suggestedZone: string = ownTimeZone()): AlertValues {
  const { concerns, sound, desktop, push, emailAssigned, emailUnansweredMinutes, quietHours, notifications } = settings
  return {
    ...{ concerns, sound, desktop, push, emailAssigned, notifications },
    emailUnansweredMinutes: String(emailUnansweredMinutes ?? ''),
    isQuiet: quietHours !== null,
    from: quietHours?.from ?? '20:00',
    until: quietHours?.until ?? '08:00',
    timeZone: quietHours?.timeZone ?? suggestedZone,
  }
}

export function chosenOf({ isQuiet, from, until, timeZone, ...values }: AlertValues): AlertSettings {
  const { emailUnansweredMinutes: minutes } = values
  return {
    ...values,
    emailUnansweredMinutes: minutes === '' ? null : Number(minutes),
    quietHours: isQuiet ? { from, until, timeZone } : null,
  }
}
