import type { OpenCampaign, OpenCampaignList, OpenCampaigns } from '@parley/shared/campaigns/added-contacts'
import type { DraftContent } from '@parley/shared/campaigns/campaign-drafts'
import { maxRecipients } from '@parley/shared/words'
import type { Where } from '@parley/shared/workspace/workspaces'
import type { UserActor } from '../../../actor.ts'
import type { App } from '../../../app.ts'
import type { ContactTable } from '../../../db/schema/contacts.ts'
import { notFound } from '../../../errors.ts'
import type { Scope } from '../../../policy.ts'
import { findContact } from '../../contacts/contacts.store.ts'
import { pageOfCampaigns } from '../campaigns.store.ts'
import { draftsOfContacts } from '../drafts/drafts.store.ts'
import { currentBinding } from '../run/binding-version.ts'
import { objectionToContact } from './contact-to-add.ts'
import { isRecipient } from './is-recipient.ts'
import { valuesForOneMore } from './values-for-one-more.ts'

type Input = Omit<OpenCampaigns, keyof Where>

/**
 * The caller's drafts and the workspace's scheduled campaigns that can take a contact as one more recipient: drafts whose
 * recipients are contacts, and campaigns whose values are the same for everyone or come from the contact.
 */
export async function listOpenCampaigns(
  app: App,
  scope: Scope<'campaigns.choose', UserActor>,
  input: Input,
): Promise<OpenCampaignList> {
  const contact = await findContact(app.db, scope, input.contactId)
  if (!contact) throw notFound('contact')
  const drafts = await openDrafts(app, scope, contact)
  return {
    data: [...drafts, ...(await openScheduled(app, scope, contact))],
    objection: objectionToContact(contact) ?? null,
  }
}

/** Each is checked recipient by recipient. */
const mostScheduled = 20

async function openDrafts(
  app: App,
  scope: Scope<'campaigns.choose', UserActor>,
  contact: ContactTable,
): Promise<OpenCampaign[]> {
  const drafts = await draftsOfContacts(app.db, scope, scope.actor.userId)
  return drafts.flatMap(({ id: draftId, name, template_name, content }) => {
    const { contacts } = JSON.parse(content) as DraftContent
    if (contacts.length >= maxRecipients) return []
    const has_contact = contacts.some(({ id }) => id === contact.id)
    return [{ id: draftId, name, template_name, recipients: contacts.length, scheduled_for: null, has_contact }]
  })
}

async function openScheduled(app: App, scope: Scope, contact: ContactTable): Promise<OpenCampaign[]> {
  const open: OpenCampaign[] = []
  for (const campaign of await pageOfCampaigns(app.db, scope, { page: 1, limit: mostScheduled, state: 'scheduled' })) {
    const { id, name, template_name, total, scheduled_for, binding_version } = campaign
    const hasRoom = total < maxRecipients && binding_version === currentBinding
    if (!hasRoom || !(await valuesForOneMore(app.db, scope, campaign))) continue
    open.push({
      ...{ id, name, template_name, recipients: total },
      scheduled_for: new Date(Number(scheduled_for)).toISOString(),
      has_contact: await isRecipient(app, app.db, scope, { campaignId: id, contactId: contact.id }),
    })
  }
  return open
}
