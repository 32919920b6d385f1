import { rendererIn } from '@parley/shared/sentences/renderer-in'
import { decodeSentence } from '@parley/shared/sentences/sentence'
import type { App } from '../../../app.ts'
import { hasAccess } from '../../../auth/memberships.ts'
import type { LeasedJob } from '../../../jobs/leased-job.ts'
import { writeEmail } from '../../../mail/email-texts.ts'
import { resumeScope } from '../../../policy.ts'
import { languageOf } from '../../members/account/language.store.ts'
import { membersOf } from '../../members/members.store.ts'
import { presentMember } from '../../members/present-member.ts'
import { workspaceName } from '../../members/workspace.store.ts'
import { findEndpoint } from './endpoints.store.ts'
import { nameOfWebhook } from './name-of-webhook.ts'

/** Emails one person, unless the webhook is on again, or they may no longer manage it or lack a required second factor. */
export async function notifySwitchedOff(app: App, job: LeasedJob<'webhook.notify_switched_off'>): Promise<void> {
  const scope = resumeScope({ workspace_id: job.workspaceId, mode: job.mode })
  const { webhookId, userId } = job.payload
  const endpoint = await findEndpoint(app.db, scope, webhookId)
  const members = (await membersOf(app.db, scope)).map(presentMember)
  const person = members.find(({ user_id }) => user_id === userId)
  if (!endpoint?.disabled_reason || !person?.permissions.includes('manage_webhooks')) return
  if (!(await hasAccess(app.db, { userId, workspaceId: scope.workspaceId }))) return
  const language = await languageOf(app.db, { userId })
  const email = writeEmail('switchedOff', language, {
    workspace: await workspaceName(app.db, scope),
    name: nameOfWebhook(endpoint),
    reason: rendererIn(language ?? 'en')(decodeSentence(endpoint.disabled_reason)),
    link: `${app.config.baseUrl}/w/${scope.workspaceId}/${scope.mode}/webhooks/${webhookId}`,
  })
  const sent = await app.mail?.send({ to: person.email, ...email })
  // Thrown, so that the job is retried later.
  if (sent === false) throw new Error('The mail server did not accept the email about a webhook')
}
