import type { z } from 'zod'
import { ContactId } from '../contacts/contacts.ts'
import type { ShownSentence } from '../sentences/sentence.ts'
import { InWorkspace } from '../workspace/workspaces.ts'
import { DraftId } from './campaign-drafts.ts'
import { CampaignId } from './campaigns.ts'

export const OpenCampaigns = InWorkspace.extend(ContactId.shape)
export type OpenCampaigns = z.infer<typeof OpenCampaigns>

/** Adds a contact to the recipients of a draft of one's own. */
export const AddContactToDraft = DraftId.extend(ContactId.shape)
export type AddContactToDraft = z.infer<typeof AddContactToDraft>

/** Adds a contact to the recipients of a scheduled campaign. */
export const AddContactToCampaign = CampaignId.extend(ContactId.shape)
export type AddContactToCampaign = z.infer<typeof AddContactToCampaign>

/** A draft or scheduled campaign that can take one more recipient. */
export type OpenCampaign = {
  id: string
  /** The name of a draft is as it was typed, and empty if it has none yet. */
  name: string
  template_name: string | null
  recipients: number
  /** When the campaign starts; null for a draft. */
  scheduled_for: string | null
  /** Whether the contact is one of its recipients already. */
  has_contact: boolean
}

export type OpenCampaignList = {
  /** The drafts, latest first, and then the newest 20 scheduled campaigns. */
  data: OpenCampaign[]
  /** Why no campaign can be sent to the contact; null where it can. */
  objection: ShownSentence | null
}
