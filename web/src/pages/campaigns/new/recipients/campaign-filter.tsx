import { NativeSelect, Text } from '@mantine/core'
import type { ContactQuery } from '@parley/shared/campaigns/campaign-drafts'
import { maxDaysToReply } from '@parley/shared/campaigns/candidates'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { PlainKey } from '../../../../i18n/english-texts.ts'
import { useScope } from '../../../../scope.ts'
import { useTRPC } from '../../../../trpc.ts'
import { DaysInput } from './contact-filters.tsx'
import type { ContactFilterProps } from './contact-query.ts'

const outcomes = [
  { value: 'all', label: 'everyRecipient' },
  { value: 'delivered', label: 'delivered' },
  { value: 'read', label: 'read' },
  { value: 'replied', label: 'replied' },
  { value: 'not_replied', label: 'notReplied' },
  { value: 'not_replied_within', label: 'notRepliedWithin' },
  { value: 'failed', label: 'messageFailed' },
] as const satisfies { value: ContactQuery['outcome']; label: PlainKey<'campaigns'> }[]

/** Whether contacts were recipients of an earlier campaign, and what became of their message. Shown once there is one. */
export function CampaignFilter({ query, onChange }: ContactFilterProps) {
  const { t } = useTranslation('campaigns')
  const trpc = useTRPC()
  const campaigns = useQuery(trpc.campaigns.history.queryOptions({ ...useScope(), limit: 100 }))
  const earlier = campaigns.data?.data ?? []
  return (
    <>
      {earlier.length > 0 && (
        <NativeSelect
          aria-label={t('earlierCampaign')}
          value={query.campaignId}
          onChange={(event) => onChange({ ...query, campaignId: event.currentTarget.value })}
          data={[
            { value: '', label: t('anyCampaign') },
            ...earlier.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      {query.campaignId !== '' && (
        <NativeSelect
          aria-label={t('campaignOutcome')}
          value={query.outcome}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...query, outcome: outcomes.find((each) => each.value === value)?.value ?? 'all' })
          }
          data={outcomes.map(({ value, label }) => ({ value, label: t(label) }))}
        />
      )}
      {query.campaignId !== '' && query.outcome === 'not_replied_within' && (
        <>
          <DaysInput
            label={t('daysToReply')}
            most={maxDaysToReply}
            days={query.daysToReply}
            onChange={(daysToReply) => onChange({ ...query, daysToReply })}
          />
          <Text size="xs" c="dimmed" w="100%">
            {t('aboutDaysToReply')}
          </Text>
        </>
      )}
    </>
  )
}
