import { rateFor } from '@parley/shared/campaigns/rate-card'
import type { Recipient } from '@parley/shared/campaigns/recipients'
import { checkPhone } from '@parley/shared/contacts/phone'
import type { App } from '../../../app.ts'
import type { CampaignRecipientTable } from '../../../db/schema/campaigns.ts'
import type { TemplateTable } from '../../../db/schema/templates.ts'
import type { Scope } from '../../../policy.ts'
import { contactsByAddress } from '../../contacts/addresses/addresses.store.ts'
import { currentBinding } from './binding-version.ts'
import { validateRecipientFor } from './validate-recipient.ts'

/** The phone numbers among these, in international format, that have opted out of campaigns. */
export async function optedOutAmong(
  app: App,
  scope: Scope,
  recipients: readonly Pick<Recipient, 'phone'>[],
): Promise<ReadonlySet<string>> {
  const phones = recipients.flatMap(({ phone }) => {
    const checked = checkPhone(phone)
    return checked.ok ? [checked.phone] : []
  })
  const contacts = await contactsByAddress(app.db, scope, phones)
  return new Set([...contacts].flatMap(([phone, contact]) => (contact.opt_out_scope === null ? [] : [phone])))
}

type Request = {
  readonly campaignId: string
  readonly template: TemplateTable
  readonly recipients: readonly Recipient[]
  /** A scheduled campaign's template may still be approved before the start, so its status is not checked yet. */
  readonly isForLater: boolean
}

/** A row for each recipient, in the order of the request; those who cannot be sent to already have their outcome. */
export async function prepareRecipients(app: App, scope: Scope, request: Request): Promise<CampaignRecipientTable[]> {
  const { campaignId, template, recipients, isForLater } = request
  const validated = isForLater ? ({ ...template, status: 'APPROVED' } as const) : template
  const validate = validateRecipientFor({
    template: validated,
    bindingVersion: currentBinding,
    optedOut: await optedOutAmong(app, scope, recipients),
  })
  return recipients.map((recipient, position) => {
    const result = validate(recipient)
    const checked = checkPhone(recipient.phone)
    const rate = checked.ok ? rateFor(checked.phone, template.category) : undefined
    return {
      id: app.newId(),
      workspace_id: scope.workspaceId,
      mode: scope.mode,
      campaign_id: campaignId,
      position,
      phone: recipient.phone,
      variables: JSON.stringify(recipient.variables),
      contact_id: null,
      state: result.state,
      message_id: null,
      error_code: result.state === 'pending' ? null : result.code,
      error_message: result.state === 'pending' ? null : result.message,
      market: rate?.market ?? null,
      cost_micros: rate?.micros ?? 0,
      replied_conversation_id: null,
      settled_at: result.state === 'pending' ? null : app.now(),
    }
  })
}
