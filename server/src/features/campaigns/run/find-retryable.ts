import { decodeSentence } from '@parley/shared/sentences/sentence'
import type { Kysely } from 'kysely'
import type { App } from '../../../app.ts'
import type { CampaignRecipientTable, CampaignTable } from '../../../db/schema/campaigns.ts'
import type { Schema } from '../../../db/schema.ts'
import type { Scope } from '../../../policy.ts'
import { findChannel } from '../../channels/channels.store.ts'
import { findTemplate } from '../../templates/templates.store.ts'
import { failureTimes, recipientsInState } from '../recipients.store.ts'
import { knownCustomers } from './prepare-recipients.ts'
import { isFaultOfRequest, type Refusal, storedRecipient, validateRecipientFor } from './validate-recipient.ts'

type Retryable = {
  readonly failed: readonly CampaignRecipientTable[]
  /** The failed recipients to whom another attempt can succeed. */
  readonly retryable: readonly CampaignRecipientTable[]
  /** Why the first of the others cannot be sent to. */
  readonly refusal?: Refusal
}

/** Divides a campaign's failed recipients by whether another attempt can succeed, as far as is known now. */
export async function findRetryable(
  app: App,
  db: Kysely<Schema>,
  scope: Scope,
  campaign: CampaignTable,
): Promise<Retryable> {
  const failed = await recipientsInState(db, scope, { campaignId: campaign.id, state: 'failed' })
  const template = failed.length === 0 ? undefined : await findTemplate(db, scope, campaign.template_id)
  if (!template) return { failed, retryable: [] }
  const stored = failed.map(storedRecipient)
  const { optedOut, blocked } = await knownCustomers(app, db, scope, stored)
  const validate = validateRecipientFor({ template, bindingVersion: campaign.binding_version, optedOut, blocked })
  const objection = await objectionsOf(app, db, scope, campaign)
  const results = failed.map((recipient) => objection(recipient) ?? validate(storedRecipient(recipient)))
  const refusal = results.find((result) => result.state !== 'pending')
  return {
    failed,
    retryable: failed.filter((_, index) => results[index]?.state === 'pending'),
    ...(refusal && { refusal }),
  }
}

/** What the platform's rules say against another attempt: some failures can never succeed, others not yet. */
async function objectionsOf(
  app: App,
  db: Kysely<Schema>,
  scope: Scope,
  { id, channel_id }: CampaignTable,
): Promise<(recipient: CampaignRecipientTable) => Refusal | undefined> {
  const channel = await findChannel(db, scope, channel_id)
  const platform = channel && app.platforms.of(channel)
  const failedAt = await failureTimes(db, scope, id)
  return ({ error_code: code, error_message, message_id, settled_at }): Refusal | undefined => {
    if (code !== null && isFaultOfRequest(code))
      return { state: 'failed', code, message: decodeSentence(error_message ?? '') }
    const agoMs = app.now() - (failedAt.get(message_id ?? '') ?? settled_at ?? app.now())
    const message = code === null ? undefined : platform?.objectionToRetry?.({ code, agoMs })
    return message === undefined ? undefined : { state: 'failed', code: code ?? '', message }
  }
}
