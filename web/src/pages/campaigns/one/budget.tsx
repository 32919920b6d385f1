import { Stack, Text, Title } from '@mantine/core'
import type { CampaignReport } from '@parley/shared/campaigns/campaign-report'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useScope } from '../../../scope.ts'
import { useTRPC } from '../../../trpc.ts'
import { FormEnd, useSchemaForm } from '../../../ui/forms/schema-form.tsx'
import { Window } from '../../../ui/overlays/window.tsx'
import { formatMoney } from '../../../ui/text/format.ts'
import { BudgetInput } from '../budget-input.tsx'

type BudgetProps = { opened: boolean; report: CampaignReport; onClose: () => void }

/** Sets the most that a campaign may cost, or no limit. */
export function Budget({ opened, ...props }: BudgetProps) {
  return opened ? <BudgetForm {...props} /> : null
}

function BudgetForm({ report: { campaign, cost }, onClose }: Omit<BudgetProps, 'opened'>) {
  const { t } = useTranslation('campaigns')
  const trpc = useTRPC()
  const queries = useQueryClient()
  const scope = useScope()
  const change = useMutation(trpc.campaigns.changeBudget.mutationOptions())
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
      await change.mutateAsync(input)
      await queries.invalidateQueries(trpc.campaigns.pathFilter())
      onClose()
    },
  })
  return (
    <Window label={t('budget')} onClose={onClose}>
      <form onSubmit={form.submit} noValidate>
        <Stack gap="md" p="md">
          <Title order={2}>{t('budgetOf', { name: campaign.name })}</Title>
          <Text size="sm">
            {t('budgetSoFar', {
              committed: formatMoney(cost.committed.micros, currency),
              estimate: formatMoney(cost.estimate.micros, currency),
            })}
          </Text>
          <BudgetInput currency={currency} description={t('leaveEmptyForNoLimit')} {...form.getInputProps('budget')} />
          <FormEnd form={form} onCancel={onClose}>
            {t('save')}
          </FormEnd>
        </Stack>
      </form>
    </Window>
  )
}
