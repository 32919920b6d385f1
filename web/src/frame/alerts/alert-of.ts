import type { UnreadView } from '@parley/shared/conversations/unread'
import type { AlertSettings } from '@parley/shared/workspace/alerts'
import { isQuiet } from '@parley/shared/workspace/quiet-hours'

type Known = {
  /** The time of the newest message that was known before; undefined at the first look. */
  readonly seenAt: string | undefined
  /** The conversation that is open in this tab, if the tab is visible. */
  readonly openId: string | undefined
  readonly settings: Pick<AlertSettings, 'sound' | 'desktop' | 'quietHours'>
  readonly now: number
}

export type Alert = { readonly sound: boolean; readonly desktop: boolean }

/** Returns which alerts a message gives that arrived since the last look. There are none for what was unread when the tab was opened. */
export function alertOf(newest: UnreadView['newest'], { seenAt, openId, settings, now }: Known): Alert {
  const isNew = newest !== null && seenAt !== undefined && newest.at > seenAt
  if (!isNew || newest.conversation._id === openId || isQuiet(settings.quietHours, now)) return none
  return { sound: settings.sound, desktop: settings.desktop }
}

const none: Alert = { sound: false, desktop: false }
