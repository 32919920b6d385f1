import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { readFailure } from '../../../../failures.ts'
import { useScope, useTo } from '../../../../scope.ts'
import { type Inputs, type Outputs, useTRPC, useTRPCClient } from '../../../../trpc.ts'
import { newDraftId } from '../draft.ts'

type Start = Inputs['campaigns']['start']
type Started = Outputs['campaigns']['start']

const unknownOutcome =
  'Parley did not answer, so whether the campaign was started is not known. Press again: it is never started twice'
const startedOtherwise =
  'This draft was started as a campaign before you changed it. Look at the list of campaigns; press again only if what is here now shall be one more'

/** How long to wait before asking again for an answer that was lost. */
const askAgainAfterMs = [1_000, 3_000]

type UseStart = { draftId: string; onStarted: () => void; onAnother: (draftId: string) => void }

/**
 * Starts a campaign and leads to its page. A draft becomes one campaign: where no answer comes it asks again under the
 * same id, and what was started with other words before is said, not done once more.
 */
export function useStart({ draftId, onStarted, onAnother }: UseStart) {
  const client = useTRPCClient()
  const trpc = useTRPC()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const scope = useScope()
  const to = useTo()
  const run = async (input: Start) => {
    const ask = () => client.campaigns.start.mutate({ ...input, draftId })
    const campaign = await askUntilAnswered(ask).catch((error: unknown) => {
      const { code } = readFailure(error)
      if (code === 'offline') throw new Error(unknownOutcome)
      if (code !== 'idempotency_mismatch') throw error
      onAnother(newDraftId())
      throw new Error(startedOtherwise)
    })
    onStarted()
    void queries.invalidateQueries(trpc.campaigns.pathFilter())
    await navigate(to(`campaigns/${campaign.id}`))
  }
  return { run, scope }
}

async function askUntilAnswered(ask: () => Promise<Started>): Promise<Started> {
  for (const waitMs of askAgainAfterMs) {
    try {
      return await ask()
    } catch (error) {
      if (readFailure(error).code !== 'offline') throw error
      await new Promise((resolve) => setTimeout(resolve, waitMs))
    }
  }
  return ask()
}
