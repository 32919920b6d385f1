import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type InScope, useScope } from '../../scope.ts'
import { type Inputs, useTRPC } from '../../trpc.ts'
import { useQueryParameter } from '../../ui/forms/query-parameters.ts'
import { notifyFailure } from '../../ui/overlays/notify.ts'

/** The simulator that the page shows, which the URL names; the default one where it names none. */
export function useSimulatorChannel(): string | undefined {
  return useQueryParameter('channel')[0]
}

/** The messages and settings of a phone. Sends no request without a phone. */
export function useThread(phone: string | undefined) {
  const trpc = useTRPC()
  const scope = useScope()
  const channelId = useSimulatorChannel()
  return useQuery(trpc.simulator.thread.queryOptions(phone ? { ...scope, phone, channelId } : skipToken))
}

/**
 * The actions of a simulated customer. Refetches the simulator's data on success and shows failures as notifications.
 */
export function useSimulator() {
  const trpc = useTRPC()
  const queries = useQueryClient()
  const scope = useScope()
  const channelId = useSimulatorChannel()
  const options = {
    onSuccess: () => queries.invalidateQueries(trpc.simulator.pathFilter()),
    onError: notifyFailure,
  }
  const reply = useMutation(trpc.simulator.reply.mutationOptions(options))
  const receipt = useMutation(trpc.simulator.receipt.mutationOptions(options))
  const change = useMutation(trpc.simulator.changePhone.mutationOptions(options))
  return {
    busy: reply.isPending || receipt.isPending || change.isPending,
    reply: (input: InScope<Inputs['simulator']['reply']>) =>
      reply.mutateAsync({ ...scope, channel_id: channelId, ...input }),
    sendReceipt: (input: InScope<Inputs['simulator']['receipt']>) => receipt.mutateAsync({ ...scope, ...input }),
    changePhone: (input: InScope<Inputs['simulator']['changePhone']>) =>
      change.mutateAsync({ ...scope, channelId, ...input }),
  }
}
