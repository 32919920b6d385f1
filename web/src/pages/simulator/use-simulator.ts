import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useScope } from '../../scope.ts'
import { type Inputs, useTRPC } from '../../trpc.ts'
import { notifyFailure } from '../../ui/overlays/notify.ts'

type InPlace<Input> = Omit<Input, 'workspaceId' | 'mode'>

/** What stands on a phone, and what its holder set; nothing is asked without one. */
export function useThread(phone: string | undefined) {
  const trpc = useTRPC()
  const scope = useScope()
  return useQuery(trpc.simulator.thread.queryOptions(phone ? { ...scope, phone } : skipToken))
}

/** The deeds of the other side. What they change is asked for again; a refusal without a field of its own is told. */
export function usePlay() {
  const trpc = useTRPC()
  const queries = useQueryClient()
  const scope = useScope()
  const told = {
    onSuccess: () => queries.invalidateQueries(trpc.simulator.pathFilter()),
    onError: notifyFailure,
  }
  const reply = useMutation(trpc.simulator.reply.mutationOptions(told))
  const receipt = useMutation(trpc.simulator.receipt.mutationOptions(told))
  const change = useMutation(trpc.simulator.changePhone.mutationOptions(told))
  return {
    busy: reply.isPending || receipt.isPending || change.isPending,
    say: (said: InPlace<Inputs['simulator']['reply']>) => reply.mutateAsync({ ...scope, ...said }),
    give: (given: InPlace<Inputs['simulator']['receipt']>) => receipt.mutateAsync({ ...scope, ...given }),
    set: (set: InPlace<Inputs['simulator']['changePhone']>) => change.mutateAsync({ ...scope, ...set }),
  }
}
