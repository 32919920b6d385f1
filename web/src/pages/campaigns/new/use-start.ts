import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { readFailure } from '../../../failures.ts'
import { useScope, useTo } from '../../../scope.ts'
import { type Inputs, useTRPC, useTRPCClient } from '../../../trpc.ts'

const unknownOutcome =
  'Parley did not answer, so whether the campaign was started is not known. Look at the list of campaigns before you send again'

/** Starts a campaign and leads to its page. Where no answer comes, it says that nobody knows, not that nothing happened. */
export function useStart(onStarted: () => void) {
  const client = useTRPCClient()
  const trpc = useTRPC()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const scope = useScope()
  const to = useTo()
  const run = async (input: Inputs['campaigns']['start']) => {
    const campaign = await client.campaigns.start.mutate(input).catch((error: unknown) => {
      throw readFailure(error).code === 'offline' ? new Error(unknownOutcome) : error
    })
    onStarted()
    void queries.invalidateQueries(trpc.campaigns.pathFilter())
    await navigate(to(`campaigns/${campaign.id}`))
  }
  return { run, scope }
}
