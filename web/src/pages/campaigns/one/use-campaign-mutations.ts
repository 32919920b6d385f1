import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useScope } from '../../../scope.ts'
import { useTRPC, useTRPCClient } from '../../../trpc.ts'
import { notifyFailure } from '../../../ui/overlays/notify.ts'

export type CampaignMutations = ReturnType<typeof useCampaignMutations>

/** The mutations of one campaign. Every outcome, also a failure, refetches the campaign queries. */
export function useCampaignMutations(campaignId: string) {
  const { campaigns } = useTRPCClient()
  const trpc = useTRPC()
  const queries = useQueryClient()
  const id = { ...useScope(), campaignId }
  const onSettled = () => queries.invalidateQueries(trpc.campaigns.pathFilter())
  return {
    pause: useMutation({ mutationFn: () => campaigns.pause.mutate(id), onSettled, onError: notifyFailure }),
    resume: useMutation({ mutationFn: () => campaigns.resume.mutate(id), onSettled, onError: notifyFailure }),
    cancel: useMutation({ mutationFn: () => campaigns.cancel.mutate(id), onSettled }),
    retry: useMutation({ mutationFn: () => campaigns.retryFailed.mutate(id), onSettled }),
    sendNow: useMutation({ mutationFn: () => campaigns.sendNow.mutate(id), onSettled }),
  }
}
