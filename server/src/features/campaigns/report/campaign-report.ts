import type { CampaignReport, FailureGroup } from '@parley/shared/campaigns/campaign-report'
import type { RecipientState } from '@parley/shared/campaigns/recipients'
import { decodeSentence, sentence } from '@parley/shared/sentences/sentence'
import { hintFor } from '@parley/shared/simulator/failure-hints'
import type { Component } from '@parley/shared/templates/components'
import { type FilledTemplate, fillTemplate } from '@parley/shared/templates/template-text'
import type { Kysely } from 'kysely'
import type { App } from '../../../app.ts'
import type { CampaignTable } from '../../../db/schema/campaigns.ts'
import type { Schema } from '../../../db/schema.ts'
import type { Scope } from '../../../policy.ts'
import { findChannel } from '../../channels/channels.store.ts'
import { type CampaignRef, campaignOf } from '../find-campaign.ts'
import { countriesOf } from '../manage/recipient-countries.ts'
import { bindingOf } from '../run/binding-version.ts'
import { findRetryable } from '../run/find-retryable.ts'
import { storedRecipient } from '../run/validate-recipient.ts'
import { effectsOf } from './campaign-effects.ts'
import { type Group, groupsOf, pendingAddresses, settledSince } from './figures.store.ts'
import { viewOf } from './present-campaign.ts'
import { pageOfRecipients } from './report.store.ts'

/** Long enough for a steady rate, short enough for a current one. */
const rateOverMs = 10_000

/** The state of a campaign: delivery funnel, sending rate, failure reasons and cost. */
export async function campaignReport(
  app: App,
  scope: Scope<'campaigns.read'>,
  input: CampaignRef,
): Promise<CampaignReport> {
  const campaign = await campaignOf(app.db, scope, input.campaignId)
  const groups = await groupsOf(app.db, scope, campaign.id)
  const view = await viewOf(app.db, scope, campaign)
  const inState = (...states: RecipientState[]) => groups.filter(({ state }) => states.includes(state))
  const countIn = (...states: RecipientState[]) => sumOf(inState(...states).map(({ count }) => count))
  const costOf = (...states: RecipientState[]) => ({
    micros: sumOf(inState(...states).map(({ costMicros }) => costMicros)),
    currency: campaign.cost_currency,
  })
  const pending = countIn('pending', 'sending')
  return {
    campaign: view,
    sample: await sampleMessage(app.db, scope, campaign),
    was_called: campaign.called_at !== null,
    is_awaited: campaign.awaited_until !== null && campaign.awaited_until > app.now(),
    funnel: {
      total: campaign.total,
      accepted: countIn('sent', 'delivered', 'read'),
      delivered: countIn('delivered', 'read'),
      read: countIn('read'),
      replied: view.replied,
      failed: countIn('failed'),
      skipped: countIn('skipped'),
      duplicates: campaign.duplicates,
      uncertain: countIn('uncertain'),
      pending,
    },
    ...(await effectsOf(app.db, scope, campaign)),
    retryable: await retryableIn(app, scope, { campaign, failed: countIn('failed') }),
    countries:
      campaign.state === 'scheduled' ? await countriesOf(await pendingAddresses(app.db, scope, campaign.id)) : [],
    ...(await speedOf(app, scope, { campaign, pending })),
    failures: inState('failed', 'skipped', 'uncertain')
      .map(failureOf)
      .sort((a, b) => b.count - a.count || a.code.localeCompare(b.code)),
    cost: {
      estimate: view.cost_estimate,
      sent: costOf('sent', 'delivered', 'read'),
      committed: costOf('sending', 'sent', 'delivered', 'read', 'uncertain'),
    },
  }
}

/**
 * Returns how many of the failed recipients can be retried. They are read only where a retry is offered, so that following a
 * running campaign stays cheap.
 */
async function retryableIn(
  app: App,
  scope: Scope,
  { campaign, failed }: { readonly campaign: CampaignTable; readonly failed: number },
): Promise<number> {
  if (failed === 0 || !['paused', 'completed', 'stopped'].includes(campaign.state)) return 0
  return (await findRetryable(app, app.db, scope, campaign)).retryable.length
}

type Progress = { readonly campaign: CampaignTable; readonly pending: number }

/** The speed of a campaign and the time left. Before any message has an outcome, the time left follows from the channel's rate limit. */
async function speedOf(app: App, scope: Scope, { campaign, pending }: Progress) {
  if (campaign.state !== 'running') return { messages_per_second: 0, seconds_left: null }
  const now = app.now()
  const since = Math.max(now - rateOverMs, campaign.started_at ?? now)
  const settled = await settledSince(app.db, scope, { campaignId: campaign.id, since: now - rateOverMs })
  const rate = settled / Math.max(1, (now - since) / 1000)
  const pace = (await findChannel(app.db, scope, campaign.channel_id))?.messagesPerSecond ?? 1
  return {
    messages_per_second: Math.round(rate * 10) / 10,
    seconds_left: Math.ceil(pending / (rate > 0 ? Math.min(rate, pace) : pace)),
  }
}

function failureOf({ state, code, reason, count }: Group): FailureGroup {
  const knownCode = code ?? 'unknown'
  const given = reason === null ? sentence('noReasonGiven') : decodeSentence(reason)
  return {
    code: knownCode,
    state: state as FailureGroup['state'],
    reason: knownCode === 'duplicate' ? sentence('repeatsEarlierRecipient') : given,
    hint: hintFor(knownCode),
    count,
  }
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}

/** The number of recipients that are read: enough to find one whose values are complete. */
const recipientsRead = 20

/**
 * The message of a campaign with the values of its first recipient who has all of them; with its placeholders where none of
 * the first recipients has, such as after their values were deleted by age. Null where the template was not stored.
 */
async function sampleMessage(
  db: Kysely<Schema>,
  scope: Scope,
  campaign: CampaignTable,
): Promise<FilledTemplate | null> {
  if (campaign.template_components === null) return null
  const components = JSON.parse(campaign.template_components) as Component[]
  const bind = bindingOf(campaign.binding_version, components)
  const recipients = await pageOfRecipients(db, scope, { campaignId: campaign.id, page: 1, limit: recipientsRead })
  for (const recipient of recipients) {
    const bound = bind(storedRecipient(recipient).variables)
    if (bound.ok) return fillTemplate(components, bound.values)
  }
  return fillTemplate(components, {})
}
