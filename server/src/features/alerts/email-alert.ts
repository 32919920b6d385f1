import type { Language } from '@parley/shared/languages'
import type { AlertSettings } from '@parley/shared/workspace/alerts'
import { afterQuietHours } from '@parley/shared/workspace/quiet-hours'
import type { App } from '../../app.ts'
import { hasAccess } from '../../auth/memberships.ts'
import type { LeasedJob } from '../../jobs/leased-job.ts'
import { emailText, writeEmail } from '../../mail/email-texts.ts'
import type { Email } from '../../mail/mail.ts'
import { resumeScope, type Scope } from '../../policy.ts'
import { findConversation } from '../conversations/conversations.store.ts'
import { mentionedIn } from '../conversations/mentions/mentions.store.ts'
import { languageOf } from '../members/account/language.store.ts'
import { findMember } from '../members/members.store.ts'
import { workspaceName } from '../members/workspace.store.ts'
import { alertSettingsOf } from './alert-choices.store.ts'
import { type AlertSubject, customerNameOf } from './alert-subject.ts'
import { isConcerned } from './concerns.ts'

/**
 * Emails one person that a conversation was assigned to them, that a note mentions them, or that a customer still waits. Waits for the end of their
 * quiet hours; whatever no longer applies then is not sent, nor anything to a member without a required second factor.
 */
export async function emailAlert(app: App, job: LeasedJob<'alert.email'>): Promise<void> {
  const scope = resumeScope({ workspace_id: job.workspaceId, mode: job.mode })
  const { userId, conversationId, cause } = job.payload
  const conversation = await findConversation(app.db, scope, conversationId)
  const settings = await alertSettingsOf(app.db, scope, userId)
  const isMentioned = conversation !== undefined && (await mentionedIn(app.db, scope, conversation.id)).has(userId)
  const dueAt = conversation && emailDueAt({ conversation, settings, userId, cause, isMentioned })
  if (!conversation || dueAt === undefined || !app.mail) return
  const sendAt = afterQuietHours(settings.quietHours, Math.max(dueAt, app.now()))
  if (sendAt > app.now()) return app.transact((tx) => job.postpone(tx, sendAt))
  const person = await findMember(app.db, scope, userId)
  if (!person || !(await hasAccess(app.db, { userId, workspaceId: scope.workspaceId }))) return
  const language = await languageOf(app.db, { userId })
  const sent = await app.mail.send({
    to: person.email,
    ...(await write(app, scope, { conversation, cause, language })),
  })
  // Thrown, so that the job is retried later.
  if (!sent) throw new Error('The mail server did not accept an email about a conversation')
}

type Due = AlertSubject & {
  readonly settings: AlertSettings
  readonly userId: string
  /** Whether any note of the conversation mentions the person. */
  readonly isMentioned: boolean
}

/** Returns when the person is to be emailed, or undefined where they are not. */
function emailDueAt({ conversation, settings, userId, cause, isMentioned }: Due): number | undefined {
  if (cause.kind === 'mentioned') return settings.emailAssigned ? cause.at : undefined
  if (conversation.status === 'resolved') return undefined
  if (cause.kind === 'assigned') {
    return settings.emailAssigned && conversation.assignee_id === userId ? cause.at : undefined
  }
  const { emailUnansweredMinutes: minutes } = settings
  if (minutes === null || conversation.waiting_since !== cause.at) return undefined
  if (!isMentioned && !isConcerned({ userId, settings }, conversation)) return undefined
  return Math.max(cause.at + minutes * 60_000, conversation.snoozed_until ?? 0)
}

type Subject = AlertSubject & { readonly language: Language | null }

/** Says who, never what was written: what is in a mailbox cannot be erased. */
async function write(app: App, scope: Scope, { conversation, cause, language }: Subject): Promise<Omit<Email, 'to'>> {
  const name = await customerNameOf(app.db, scope, conversation)
  const who = name ?? emailText('customer', language)
  const workspace = await workspaceName(app.db, scope)
  const base = `${app.config.baseUrl}/w/${scope.workspaceId}/${scope.mode}`
  const values = { who, workspace, link: `${base}/inbox/${conversation.id}`, account: `${base}/account` }
  if (cause.kind !== 'message') return writeEmail(cause.kind, language, values)
  const minutes = Math.floor((app.now() - cause.at) / 60_000)
  return writeEmail('waiting', language, { ...values, duration: durationOf(minutes, language) })
}

function durationOf(minutes: number, language: Language | null): string {
  if (minutes < 120) return emailText('minutes', language, { count: minutes })
  return emailText('hours', language, { count: Math.floor(minutes / 60) })
}
