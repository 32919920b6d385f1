import { NumberInput, Stack, Text, Title } from '@mantine/core'
import type { CampaignReport } from '@parley/shared/campaigns/campaign-report'
import { useQueryClient } from '@tanstack/react-query'
import { useScope } from '../../../scope.ts'
import { useTRPC, useTRPCClient } from '../../../trpc.ts'
import { FormEnd, useSchemaForm } from '../../../ui/forms/schema-form.tsx'
import { Window } from '../../../ui/overlays/window.tsx'
import { formatMoney } from '../../../ui/text/format.ts'

type BudgetProps = { opened: boolean; report: CampaignReport; onClose: () => void }

/** What a campaign may cost at most, or no limit. */
export function Budget({ opened, ...asked }: BudgetProps) {
  return opened ? <BudgetForm {...asked} /> : null
}

function BudgetForm({ report: { campaign, cost }, onClose }: Omit<BudgetProps, 'opened'>) {
  const client = useTRPCClient()
  const trpc = useTRPC()
  const queries = useQueryClient()
  const scope = useScope()
  const { currency } = cost.estimate
  const initial: { budget: number | string } = { budget: campaign.budget ? campaign.budget.micros / 1_000_000 : '' }
  const form = useSchemaForm({
    schema: async () => (await import('@parley/shared/campaigns/campaigns')).CampaignBudget,
    initial,
    toInput: ({ budget }) => ({
      ...scope,
      campaignId: campaign.id,
      budgetMicros: budget === '' ? null : Math.round(Number(budget) * 1_000_000),
    }),
    fieldOf: (path) => (path === 'budgetMicros' ? 'budget' : path),
    onSubmit: async (input) => {
      await client.campaigns.changeBudget.mutate(input)
      await queries.invalidateQueries(trpc.campaigns.pathFilter())
      onClose()
    },
  })
  return (
    <Window label="Budget" onClose={onClose}>
      <form onSubmit={form.submit} noValidate>
        <Stack gap="md" p="md">
          <Title order={2}>What may “{campaign.name}” cost?</Title>
          <Text size="sm">
            {formatMoney(cost.committed.micros, currency)} is spent or on its way;{' '}
            {formatMoney(cost.estimate.micros, currency)} is the estimate for everybody. Once the limit is reached,
            nobody more is sent to.
          </Text>
          <NumberInput
            label="Budget cap"
            description="Leave it empty for no limit"
            placeholder="No limit"
            leftSection={currency === 'USD' ? '$' : currency}
            hideControls
            allowNegative={false}
            decimalScale={4}
            {...form.getInputProps('budget')}
          />
          <FormEnd form={form} onCancel={onClose} cancel="Keep it as it is">
            Save
          </FormEnd>
        </Stack>
      </form>
    </Window>
  )
}
