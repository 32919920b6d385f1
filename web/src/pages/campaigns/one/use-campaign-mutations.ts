import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useScope, useTo } from '../../../scope.ts'
import { useTRPC, useTRPCClient } from '../../../trpc.ts'
import { notifyFailure } from '../../../ui/overlays/notify.ts'
import { addressOfDraft } from '../draft-address.ts'
import { newDraftId } from '../new/draft.ts'

export type CampaignMutations = ReturnType<typeof useCampaignMutations>

/** The mutations of one campaign. Every outcome, also a failure, refetches the campaign queries. */
export function useCampaignMutations(campaignId: string) {
  const { campaigns } = useTRPCClient()
  const trpc = useTRPC()
  const queries = useQueryClient()
  const id = { ...useScope(), campaignId }
  const navigate = useNavigate()
  const to = useTo()
  const onSettled = () => queries.invalidateQueries(trpc.campaigns.pathFilter())
  return {
    duplicate: useMutation({
      mutationFn: () => campaigns.duplicate.mutate({ ...id, draftId: newDraftId() }),
      onSuccess: ({ draftId, templateId }) =>
        navigate(to(addressOfDraft({ id: draftId, template_id: templateId, step: 'recipients' }))),
      onSettled,
      onError: notifyFailure,
    }),
    pause: useMutation({ mutationFn: () => campaigns.pause.mutate(id), onSettled, onError: notifyFailure }),
    resume: useMutation({ mutationFn: () => campaigns.resume.mutate(id), onSettled, onError: notifyFailure }),
    cancel: useMutation({ mutationFn: () => campaigns.cancel.mutate(id), onSettled }),
    retry: useMutation({ mutationFn: () => campaigns.retryFailed.mutate(id), onSettled }),
    sendNow: useMutation({ mutationFn: () => campaigns.sendNow.mutate(id), onSettled }),
  }
}
