import type { CampaignReport } from '@parley/shared/campaigns/campaign-report'
import type { Component } from '@parley/shared/templates/components'
import { optOutHours } from '@parley/shared/words'
import type { Kysely } from 'kysely'
import type { CampaignTable } from '../../../db/schema/campaigns.ts'
import type { Schema } from '../../../db/schema.ts'
import type { Scope } from '../../../policy.ts'
import { answersTo, optOutsAfter } from './effects.store.ts'

const hourMs = 3_600_000

/** What customers did with the message: how many tapped each reply button, and how many opted out soon after it. */
export async function effectsOf(
  db: Kysely<Schema>,
  scope: Scope,
  campaign: CampaignTable,
): Promise<Pick<CampaignReport, 'button_replies' | 'opt_outs'>> {
  const { id: campaignId, template_components } = campaign
  const taps = new Map(replyButtonsOf(template_components).map((label) => [label, new Set<string>()]))
  for (const { recipientId, content, text } of await answersTo(db, scope, campaignId)) {
    const label = labelIn(content, text)
    if (label === undefined) continue
    taps.set(label, (taps.get(label) ?? new Set()).add(recipientId))
  }
  return {
    button_replies: [...taps].map(([label, recipients]) => ({ label, people: recipients.size })),
    opt_outs: await optOutsAfter(db, scope, { campaignId, withinMs: optOutHours * hourMs }),
  }
}

function replyButtonsOf(components: string | null): string[] {
  const parsed = components === null ? [] : (JSON.parse(components) as Component[])
  const buttons = parsed.flatMap((component) => (component.type === 'BUTTONS' ? component.buttons : []))
  return buttons.flatMap((button) => (button.type === 'QUICK_REPLY' ? [button.text] : []))
}

/** The label of the tapped button; undefined for another kind of message. */
function labelIn(content: string | null, text: string): string | undefined {
  if (content === null) return undefined
  const { type, label, title } = JSON.parse(content) as { type?: string; label?: string; title?: string }
  return type === 'button' || type === 'button_reply' ? (label ?? title ?? text) : undefined
}
