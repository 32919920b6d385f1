import { Stack, Title } from '@mantine/core'
import type { RecipientCountry } from '@parley/shared/campaigns/campaign-check'
import type { CampaignView } from '@parley/shared/campaigns/campaigns'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useScope } from '../../../scope.ts'
import { useTRPC } from '../../../trpc.ts'
import { FormEnd, useSchemaForm } from '../../../ui/forms/schema-form.tsx'
import { ownTimeZone } from '../../../ui/forms/time-zones.ts'
import { Window } from '../../../ui/overlays/window.tsx'
import { RecipientHours } from '../recipient-hours.tsx'
import { fieldOfSchedule, missingIn, momentOf, scheduleOf, whenOf } from '../schedule.ts'
import { WhenFields } from '../when-fields.tsx'

type RescheduleProps = {
  opened: boolean
  campaign: CampaignView
  countries: readonly RecipientCountry[]
  onClose: () => void
}

/** Changes the time of a campaign that has not started. */
export function Reschedule({ opened, ...props }: RescheduleProps) {
  return opened ? <RescheduleForm {...props} /> : null
}

function RescheduleForm({ campaign, countries, onClose }: Omit<RescheduleProps, 'opened'>) {
  const { t } = useTranslation('campaigns')
  const trpc = useTRPC()
  const queries = useQueryClient()
  const scope = useScope()
  const reschedule = useMutation(trpc.campaigns.reschedule.mutationOptions())
  const at = campaign.scheduled_for === null ? undefined : Date.parse(campaign.scheduled_for)
  const form = useSchemaForm({
    schema: async () => (await import('@parley/shared/campaigns/campaigns')).CampaignSchedule,
    initial: whenOf(at, campaign.time_zone ?? ownTimeZone()),
    toInput: (values) => ({ ...scope, campaignId: campaign.id, schedule: scheduleOf(values) }),
    fieldOf: fieldOfSchedule,
    onSubmit: async (input) => {
      await reschedule.mutateAsync(input)
      await queries.invalidateQueries(trpc.campaigns.pathFilter())
      onClose()
    },
  })
  const submit = (event: React.SyntheticEvent<HTMLFormElement>) => {
    const missing = missingIn(form.values)
    if (Object.keys(missing).length === 0) return form.submit(event)
    event.preventDefault()
    form.setErrors(missing)
  }
  const moment = momentOf(form.values)
  return (
    <Window label={t('reschedule')} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md" p="md">
          <Title order={2}>{t('rescheduleOf', { name: campaign.name })}</Title>
          <WhenFields values={form.values} propsOf={(field) => form.getInputProps(field)} />
          {moment !== undefined && <RecipientHours countries={countries} at={moment} />}
          <FormEnd form={form} onCancel={onClose}>
            {t('reschedule')}
          </FormEnd>
        </Stack>
      </form>
    </Window>
  )
}
