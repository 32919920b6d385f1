import { rateFor } from '@parley/shared/campaigns/rate-card'
import { addressesOf } from '@parley/shared/campaigns/recipient-address'
import { duplicateSentence, findRepeats } from '@parley/shared/campaigns/recipient-check'
import type { Recipient } from '@parley/shared/campaigns/recipients'
import { encodeSentence } from '@parley/shared/sentences/sentence'
import type { Kysely } from 'kysely'
import type { App } from '../../../app.ts'
import type { CampaignRecipientTable } from '../../../db/schema/campaigns.ts'
import type { TemplateTable } from '../../../db/schema/templates.ts'
import type { Schema } from '../../../db/schema.ts'
import type { Scope } from '../../../policy.ts'
import { findByVariants } from '../../contacts/addresses/addresses.store.ts'
import { erasedOptOuts } from '../../contacts/erased/inherit-opt-outs.ts'
import { bindingOf, currentBinding } from './binding-version.ts'
import { type Refusal, validateRecipientFor } from './validate-recipient.ts'

type Known = {
  /** The phone numbers, in international format, and user ids that have opted out of campaigns. */
  readonly optedOut: ReadonlySet<string>
  /** The phone numbers and user ids that belong to contacts who are blocked. */
  readonly blocked: ReadonlySet<string>
  /** The id of the contact with a phone number or user id, where one is stored. */
  readonly contactOf: (address: string) => string | undefined
}

/** What is stored about the customers with the addresses of these recipients, in a few statements. */
export async function knownCustomers(
  app: App,
  db: Kysely<Schema>,
  scope: Scope,
  recipients: readonly Pick<Recipient, 'phone' | 'userId'>[],
): Promise<Known> {
  const addresses = recipients.flatMap((recipient) => {
    const checked = addressesOf(recipient)
    return checked.ok ? checked.addresses : []
  })
  const contacts = await findByVariants(db, scope, addresses)
  const unknown = addresses.filter((address) => !contacts.has(address))
  const erased = await erasedOptOuts(app, db, scope, unknown)
  const optedOut = [...contacts].flatMap(([address, contact]) => (contact.opt_out_scope === null ? [] : [address]))
  const blocked = [...contacts].flatMap(([address, contact]) => (contact.blocked_at === null ? [] : [address]))
  return {
    blocked: new Set(blocked),
    optedOut: new Set([...optedOut, ...erased.keys()]),
    contactOf: (address) => contacts.get(address)?.id,
  }
}

type Request = {
  readonly campaignId: string
  readonly template: TemplateTable
  readonly recipients: readonly Recipient[]
  /** A scheduled campaign's template may still be approved before the start, so its status is not checked yet. */
  readonly isForLater: boolean
}

/** A row for each recipient, in the order of the request; those who cannot be sent to already have their outcome. */
export async function prepareRecipients(
  app: App,
  db: Kysely<Schema>,
  scope: Scope,
  request: Request,
): Promise<CampaignRecipientTable[]> {
  const { campaignId, template, recipients, isForLater } = request
  const validated = isForLater ? ({ ...template, status: 'APPROVED' } as const) : template
  const { contactOf, ...refused } = await knownCustomers(app, db, scope, recipients)
  const validate = validateRecipientFor({ template: validated, bindingVersion: currentBinding, ...refused })
  const bind = bindingOf(currentBinding, JSON.parse(template.components))
  const { duplicateOf } = findRepeats(recipients, { bind, contactOf })
  return recipients.map((recipient, position) => {
    const first = duplicateOf.get(position)
    const result = first === undefined ? validate(recipient) : duplicateRefusal(first)
    const checked = addressesOf(recipient)
    const rate = checked.ok && first === undefined ? rateFor(checked.addresses[0], template.category) : undefined
    return {
      id: app.newId(),
      workspace_id: scope.workspaceId,
      mode: scope.mode,
      campaign_id: campaignId,
      position,
      phone: recipient.phone,
      platform_user_id: recipient.userId ?? null,
      name: recipient.name ?? null,
      duplicate_of: first ?? null,
      variables: JSON.stringify(recipient.variables),
      contact_values: null,
      contact_id: null,
      state: result.state,
      message_id: null,
      taken_at: null,
      error_code: result.state === 'pending' ? null : result.code,
      error_message: result.state === 'pending' ? null : encodeSentence(result.message),
      market: rate?.market ?? null,
      cost_micros: rate?.micros ?? 0,
      replied_conversation_id: null,
      settled_at: result.state === 'pending' ? null : app.now(),
    }
  })
}

function duplicateRefusal(first: number): Refusal {
  return { state: 'skipped', code: 'duplicate', message: duplicateSentence(first) }
}
