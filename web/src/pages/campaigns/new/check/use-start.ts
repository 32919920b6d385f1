import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { readFailure } from '../../../../failures.ts'
import { i18n } from '../../../../i18n/i18n.ts'
import { randomId } from '../../../../random-id.ts'
import { useScope, useTo } from '../../../../scope.ts'
import { type Inputs, type Outputs, useTRPC, useTRPCClient } from '../../../../trpc.ts'

type StartInput = Inputs['campaigns']['start']
type StartedCampaign = Outputs['campaigns']['start']

/** The delays before each retry of a request whose response was lost. */
const retryDelaysMs = [1_000, 3_000]

type UseStart = { draftId: string; onStarted: () => void; onNewDraft: (draftId: string) => void }

/**
 * Starts a campaign and opens its page. A draft becomes one campaign: without a response, the request is retried under
 * the same draft ID. If the draft was already started with other content, an error says so and nothing is started.
 */
export function useStart({ draftId, onStarted, onNewDraft }: UseStart) {
  const client = useTRPCClient()
  const trpc = useTRPC()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const scope = useScope()
  const to = useTo()
  const run = async (input: StartInput) => {
    const start = () => client.campaigns.start.mutate({ ...input, draftId })
    const campaign = await startWithRetries(start).catch((error: unknown) => {
      const { code } = readFailure(error)
      if (code === 'offline') throw new Error(i18n.t('campaigns:startUnknown'))
      if (code !== 'idempotency_mismatch') throw error
      onNewDraft(randomId())
      throw new Error(i18n.t('campaigns:startedBefore'))
    })
    onStarted()
    void queries.invalidateQueries(trpc.campaigns.pathFilter())
    await navigate(to(`campaigns/${campaign.id}`))
  }
  return { run, scope }
}

async function startWithRetries(start: () => Promise<StartedCampaign>): Promise<StartedCampaign> {
  for (const waitMs of retryDelaysMs) {
    try {
      return await start()
    } catch (error) {
      if (readFailure(error).code !== 'offline') throw error
      await new Promise((resolve) => setTimeout(resolve, waitMs))
    }
  }
  return start()
}
