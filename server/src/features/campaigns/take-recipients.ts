import { fillTemplate, plainText } from '@parley/shared/template-text'
import type { Component } from '@parley/shared/templates'
import type { CampaignRecipientTable, TemplateTable } from '../../db/schema.ts'
import type { Tx } from '../../db/transact.ts'
import { contactFor } from '../contacts/contact-for.ts'
import { addOutbound } from '../messages/outbound-message.ts'
import { findTemplate } from '../templates/templates.store.ts'
import { findCampaign } from './campaigns.store.ts'
import { judgeFor, leftOut, templateProblem, type Verdict } from './judge-recipient.ts'
import { hasPending, moveRecipient, takePending } from './recipients.store.ts'
import type { Ready, Run } from './run.ts'

export type Taken = {
  /** How many left the waiting ones; zero when none waits or the campaign no longer runs. */
  readonly count: number
  readonly ready: readonly Ready[]
  /** Why nothing of the campaign can be sent any more. */
  readonly problem?: string
}

const nobody: Taken = { count: 0, ready: [] }

/** Takes the next recipients and writes their messages down, in one transaction: on disk before the platform hears. */
export async function takeRecipients(run: Run, count: number): Promise<Taken> {
  const { app, scope } = run
  return app.transact(async (tx) => {
    const campaign = await findCampaign(tx, scope, run.campaign.id)
    if (campaign?.state !== 'running') return nobody
    const template = await findTemplate(tx, scope, campaign.template_id)
    const problem = template ? templateProblem(template) : 'The template does not exist any more'
    if (!template || problem !== undefined) {
      return (await hasPending(tx, scope, campaign.id)) ? { ...nobody, problem: problem ?? '' } : nobody
    }
    const taken = await takePending(tx, scope, { campaignId: campaign.id, count })
    return { count: taken.length, ready: await writeDownAll(run, tx, { template, taken }) }
  })
}

async function writeDownAll(
  run: Run,
  tx: Tx,
  { template, taken }: { template: TemplateTable; taken: readonly CampaignRecipientTable[] },
): Promise<Ready[]> {
  const judge = judgeFor({ template, optedOut: new Set() })
  const components = JSON.parse(template.components) as Component[]
  const ready: Ready[] = []
  // Contacts are held in one order everywhere, so that two campaigns to the same people do not wait for each other.
  for (const recipient of taken.toSorted((a, b) => (a.phone < b.phone ? -1 : 1))) {
    const variables = JSON.parse(recipient.variables) as Record<string, string>
    const verdict = judge({ phone: recipient.phone, variables })
    const sendable = { name: template.name, language: template.language, components }
    const one = await writeDown(run, tx, { recipient, verdict, template: sendable })
    if (one) ready.push(one)
  }
  return ready.sort((a, b) => a.position - b.position)
}

type Next = {
  readonly recipient: CampaignRecipientTable
  readonly verdict: Verdict
  readonly template: Ready['template']
}

/** Undefined for a recipient who cannot or must not be sent to after all; that is settled then. */
async function writeDown(run: Run, tx: Tx, { recipient, verdict, template }: Next): Promise<Ready | undefined> {
  const { app, scope, campaign, channel } = run
  if (verdict.state !== 'pending') return settle(run, tx, recipient, verdict)
  const contact = await contactFor(app, tx, scope, { phone: verdict.phone, platformUserId: null, name: null })
  if (contact.opt_out_scope !== null) return settle(run, tx, recipient, leftOut)
  const filled = fillTemplate(template.components, verdict.values)
  const message = await addOutbound(app, tx, scope, {
    channel,
    contactId: contact.id,
    conversationId: null,
    kind: 'template',
    text: plainText(filled),
    content: JSON.stringify(filled),
    campaignId: campaign.id,
    author: { id: `campaign:${campaign.id}`, name: campaign.name },
  })
  await moveRecipient(tx, scope, {
    recipientId: recipient.id,
    from: ['sending'],
    to: { message_id: message.id, contact_id: contact.id },
  })
  return {
    recipientId: recipient.id,
    messageId: message.id,
    position: recipient.position,
    to: { phone: contact.phone, platformUserId: contact.platform_user_id },
    template,
    values: verdict.values,
  }
}

async function settle(run: Run, tx: Tx, recipient: CampaignRecipientTable, verdict: Verdict): Promise<undefined> {
  if (verdict.state === 'pending') return
  await moveRecipient(tx, run.scope, {
    recipientId: recipient.id,
    from: ['sending'],
    to: {
      state: verdict.state,
      error_code: verdict.code,
      error_message: verdict.message,
      settled_at: run.app.now(),
    },
  })
}
