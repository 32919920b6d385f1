import type { App } from '../../../app.ts'
import type { LeasedJob } from '../../../jobs/leased-job.ts'
import type { Email } from '../../../mail/mail.ts'
import { resumeScope } from '../../../policy.ts'
import { membersOf } from '../../members/members.store.ts'
import { presentMember } from '../../members/present-member.ts'
import { workspaceName } from '../../members/setup/workspaces.store.ts'
import { findEndpoint } from './endpoints.store.ts'

/** Writes to one person, unless by now the webhook is on again or they may not manage it any more. */
export async function notifySwitchedOff(app: App, job: LeasedJob<'webhook.tell_switched_off'>): Promise<void> {
  const scope = resumeScope({ workspace_id: job.workspaceId, mode: job.mode })
  const { webhookId, userId } = job.payload
  const endpoint = await findEndpoint(app.db, scope, webhookId)
  const members = (await membersOf(app.db, scope)).map(presentMember)
  const person = members.find(({ user_id }) => user_id === userId)
  if (!endpoint?.disabled_reason || !person?.permissions.includes('manage_webhooks')) return
  const sent = await app.mail?.send(
    letter({
      to: person.email,
      workspace: await workspaceName(app.db, scope),
      url: endpoint.url,
      reason: endpoint.disabled_reason,
      page: `${app.config.baseUrl}/w/${scope.workspaceId}/${scope.mode}/webhooks/${webhookId}`,
    }),
  )
  // Thrown, so that the job comes back later.
  if (sent === false) throw new Error('The mail server did not take the letter about a webhook')
}

function letter({
  to,
  workspace,
  url,
  reason,
  page,
}: Record<'to' | 'workspace' | 'url' | 'reason' | 'page', string>): Email {
  return {
    to,
    // A name with a line break could add headers of its own.
    subject: `A webhook of ${workspace.replaceAll(/\s+/g, ' ')} was switched off`,
    text: [
      `Parley delivers nothing to ${url} any more. ${reason}`,
      'Events are kept for 30 days. Put the receiver right and switch the webhook on again; they are delivered then:',
      page,
    ].join('\n\n'),
  }
}
