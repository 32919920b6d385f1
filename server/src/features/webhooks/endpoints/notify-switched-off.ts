import type { App } from '../../../app.ts'
import type { LeasedJob } from '../../../jobs/leased-job.ts'
import type { Email } from '../../../mail/mail.ts'
import { resumeScope } from '../../../policy.ts'
import { membersOf } from '../../members/members.store.ts'
import { presentMember } from '../../members/present-member.ts'
import { workspaceName } from '../../members/workspace.store.ts'
import { findEndpoint } from './endpoints.store.ts'
import { nameOfUrl } from './name-of-url.ts'

/** Emails one person, unless the webhook is on again or they may no longer manage it. */
export async function notifySwitchedOff(app: App, job: LeasedJob<'webhook.tell_switched_off'>): Promise<void> {
  const scope = resumeScope({ workspace_id: job.workspaceId, mode: job.mode })
  const { webhookId, userId } = job.payload
  const endpoint = await findEndpoint(app.db, scope, webhookId)
  const members = (await membersOf(app.db, scope)).map(presentMember)
  const person = members.find(({ user_id }) => user_id === userId)
  if (!endpoint?.disabled_reason || !person?.permissions.includes('manage_webhooks')) return
  const sent = await app.mail?.send(
    switchedOffEmail({
      to: person.email,
      workspace: await workspaceName(app.db, scope),
      name: nameOfUrl(endpoint.url),
      reason: endpoint.disabled_reason,
      page: `${app.config.baseUrl}/w/${scope.workspaceId}/${scope.mode}/webhooks/${webhookId}`,
    }),
  )
  // Thrown, so that the job is retried later.
  if (sent === false) throw new Error('The mail server did not accept the email about a webhook')
}

function switchedOffEmail({
  to,
  workspace,
  name,
  reason,
  page,
}: Record<'to' | 'workspace' | 'name' | 'reason' | 'page', string>): Email {
  return {
    to,
    // A name with a line break could inject headers.
    subject: `A webhook of ${workspace.replaceAll(/\s+/g, ' ')} was switched off`,
    text: [
      `Parley no longer delivers events to ${name}. ${reason}`,
      'Events are stored for 30 days. Fix the receiver and switch the webhook on again; they are delivered then:',
      page,
    ].join('\n\n'),
  }
}
