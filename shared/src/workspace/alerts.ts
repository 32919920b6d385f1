import { z } from 'zod'
import { isTimeZone } from '../local-time.ts'
import { schemaSentence } from '../sentences/sentence.ts'
import { alertConcerns, notificationKinds } from '../words.ts'
import type { QuietHours } from './quiet-hours.ts'
import { WorkspaceId } from './workspaces.ts'

export type AlertConcern = (typeof alertConcerns)[number]

const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, schemaSentence('timeOfDayExpected'))

/** The least and the most minutes without a reply after which an email is sent: from the next check of the queue to a week. */
export const unansweredMinutes = { min: 1, max: 7 * 24 * 60 } as const

/** What one person is alerted of in one workspace, in both modes. */
export const AlertSettings = z.object({
  /** The conversations that the unread count, the sounds and the notifications are about. */
  concerns: z.enum(alertConcerns),
  /** Whether an open tab plays a sound. */
  sound: z.boolean(),
  /** Whether the browser notifies while a tab is open. */
  desktop: z.boolean(),
  /** Whether the browsers that the person registered get pushes, open or not. */
  push: z.boolean(),
  /** An email when somebody else assigns a conversation to the person. */
  emailAssigned: z.boolean(),
  /** An email after so many minutes without a reply; null for none. */
  emailUnansweredMinutes: z.number().int().min(unansweredMinutes.min).max(unansweredMinutes.max).nullable(),
  /** The hours in which the person is not alerted; null for none. */
  quietHours: z
    .object({
      from: TimeOfDay,
      until: TimeOfDay,
      timeZone: z.string().refine(isTimeZone, schemaSentence('timeZoneExpected')),
    })
    .refine(({ from, until }) => from !== until, { path: ['until'], message: schemaSentence('differsFromStart') })
    .nullable() satisfies z.ZodType<QuietHours | null>,
  /** What the person's notifications list. */
  notifications: z.record(z.enum(notificationKinds), z.boolean()),
})
export type AlertSettings = z.infer<typeof AlertSettings>

export const AlertSettingsChange = AlertSettings.extend({ workspaceId: WorkspaceId })
export type AlertSettingsChange = z.infer<typeof AlertSettingsChange>

const base64url = (most: number) =>
  z
    .string()
    .regex(/^[A-Za-z0-9_-]+={0,2}$/)
    .max(most)

export const PushEndpoint = z.object({ endpoint: z.url().max(1_000) })
export type PushEndpoint = z.infer<typeof PushEndpoint>

/** A browser's registration at its push service, with the keys that messages to it are encrypted with. */
export const NewPushSubscription = z.object({
  // A push service has no use for a fragment: readers that disagree about where it begins disagree about the host.
  endpoint: PushEndpoint.shape.endpoint.refine((url) => !url.includes('#'), schemaSentence('noFragment')),
  p256dh: base64url(200),
  auth: base64url(100),
})
export type NewPushSubscription = z.infer<typeof NewPushSubscription>

/** What applies to a person who has not chosen. Pushes and late emails are sent to those who want them. */
export const defaultAlerts: AlertSettings = {
  concerns: 'mine_or_unassigned',
  sound: true,
  desktop: true,
  push: false,
  emailAssigned: true,
  emailUnansweredMinutes: null,
  quietHours: null,
  notifications: {
    assigned: true,
    mentioned: true,
    replied: true,
    completed: true,
    stopped: true,
    webhook: true,
    channel: true,
  },
}

export type AlertSettingsView = AlertSettings & {
  /** Whether emails can be sent: false where no mail server is configured. */
  emailAvailable: boolean
}
