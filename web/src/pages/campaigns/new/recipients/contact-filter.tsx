import { Group, NativeSelect, TextInput } from '@mantine/core'
import type { CandidateOutcome } from '@parley/shared/campaigns/candidates'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlainKey } from '../../../../i18n/english-texts.ts'
import { useScope } from '../../../../scope.ts'
import { useTRPC } from '../../../../trpc.ts'
import { CountryFilter, LastMessageFilter, TagFilter } from './contact-filters.tsx'
import type { ContactFilterProps } from './contact-query.ts'

const FieldFilter = lazy(async () => ({
  default: (await import('../../../contacts/filter/field-filter.tsx')).FieldFilter,
}))

const outcomes = [
  { value: 'all', label: 'everyRecipient' },
  { value: 'delivered', label: 'delivered' },
  { value: 'read', label: 'read' },
  { value: 'replied', label: 'replied' },
  { value: 'not_replied', label: 'notReplied' },
  { value: 'failed', label: 'messageFailed' },
] as const satisfies { value: CandidateOutcome; label: PlainKey<'campaigns'> }[]

/** Filters contacts by name, phone or user ID, tag, country, last message, their outcome in an earlier campaign, and the values of their fields. */
export function ContactFilter({ query, onChange }: ContactFilterProps) {
  const { t } = useTranslation('campaigns')
  const trpc = useTRPC()
  const campaigns = useQuery(trpc.campaigns.history.queryOptions({ ...useScope(), limit: 100 }))
  const earlier = campaigns.data?.data ?? []
  return (
    <Group gap="xs" px="md" py="xs">
      <TextInput
        type="search"
        aria-label={t('searchContacts')}
        placeholder={t('nameOrPhone')}
        leftSection={<IconSearch size={14} />}
        value={query.q}
        onChange={(event) => onChange({ ...query, q: event.currentTarget.value })}
      />
      <TagFilter query={query} onChange={onChange} />
      <CountryFilter query={query} onChange={onChange} />
      <LastMessageFilter query={query} onChange={onChange} />
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
      <Suspense>
        <FieldFilter conditions={query.fields} onChange={(fields) => onChange({ ...query, fields })} />
      </Suspense>
    </Group>
  )
}
