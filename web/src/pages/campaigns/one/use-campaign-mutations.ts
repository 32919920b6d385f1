import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useScope, useTo } from '../../../scope.ts'
import { useTRPC } from '../../../trpc.ts'
import { notifyFailure } from '../../../ui/overlays/notify.ts'
import { addressOfDraft } from '../draft-address.ts'

export type CampaignMutations = ReturnType<typeof useCampaignMutations>

/** The mutations of one campaign. Every outcome, also a failure, refetches the campaign queries. */
export function useCampaignMutations(campaignId: string) {
  const { campaigns } = useTRPC()
  const queries = useQueryClient()
  const id = { ...useScope(), campaignId }
  const navigate = useNavigate()
  const to = useTo()
  const onSettled = () => queries.invalidateQueries(campaigns.pathFilter())
  return {
    /** What the calls are about. */
    id,
    duplicate: useMutation(
      campaigns.duplicate.mutationOptions({
        onSuccess: ({ draftId, templateId }) =>
          navigate(to(addressOfDraft({ id: draftId, template_id: templateId, step: 'recipients' }))),
        onSettled,
        onError: notifyFailure,
      }),
    ),
    pause: useMutation(campaigns.pause.mutationOptions({ onSettled, onError: notifyFailure })),
    resume: useMutation(campaigns.resume.mutationOptions({ onSettled, onError: notifyFailure })),
    cancel: useMutation(campaigns.cancel.mutationOptions({ onSettled })),
    retry: useMutation(campaigns.retryFailed.mutationOptions({ onSettled })),
    sendNow: useMutation(campaigns.sendNow.mutationOptions({ onSettled })),
  }
}
