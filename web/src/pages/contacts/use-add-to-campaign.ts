import type { OpenCampaign } from '@parley/shared/campaigns/added-contacts'
import type { ContactView } from '@parley/shared/contacts/contacts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { i18n } from '../../i18n/i18n.ts'
import { randomId } from '../../random-id.ts'
import { useScope, useTo } from '../../scope.ts'
import { useTRPC, useTRPCClient } from '../../trpc.ts'
import { notifyFailure, notifySuccess } from '../../ui/overlays/notify.ts'
import { addressOfDraft } from '../campaigns/draft-address.ts'
import { contentOf, draftOf } from '../campaigns/new/draft.ts'

/** Makes a contact a recipient of a campaign that has not started, and says what failed. */
export function useAddToCampaign({ id: contactId, phone, user_id, name, created_at }: ContactView) {
  const client = useTRPCClient()
  const trpc = useTRPC()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const scope = useScope()
  const to = useTo()
  const refresh = () => queries.invalidateQueries(trpc.campaigns.pathFilter())
  return {
    add: async (campaign: Pick<OpenCampaign, 'id' | 'name' | 'scheduled_for'>) => {
      try {
        if (campaign.scheduled_for === null) {
          await client.campaigns.addToDraft.mutate({ ...scope, draftId: campaign.id, contactId })
        } else {
          await client.campaigns.addToScheduled.mutate({ ...scope, campaignId: campaign.id, contactId })
        }
        notifySuccess(i18n.t('add-to-campaign:added', { campaign: campaign.name }))
      } catch (error) {
        notifyFailure(error)
      }
      await refresh()
    },
    /** Stores a new draft with this recipient, and opens it. */
    begin: async () => {
      const draftId = randomId()
      const contacts = [{ id: contactId, phone, user_id, name, created_at }]
      const place = { templateId: null, step: 'template' } as const
      const content = contentOf({ ...draftOf(draftId, undefined), from: 'contacts', contacts }, place)
      try {
        await client.campaigns.saveDraft.mutate({ ...scope, draftId, content })
        await refresh()
        await navigate(to(addressOfDraft({ id: draftId, template_id: null, step: place.step })))
      } catch (error) {
        notifyFailure(error)
      }
    },
  }
}
