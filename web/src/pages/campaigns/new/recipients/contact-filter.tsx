import { Group, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { CampaignFilter } from './campaign-filter.tsx'
import { CountryFilter, LanguageFilter, LastMessageFilter, TagFilter } from './contact-filters.tsx'
import type { ContactFilterProps } from './contact-query.ts'

const FieldFilter = lazy(async () => ({
  default: (await import('../../../contacts/filter/field-filter.tsx')).FieldFilter,
}))

/** Filters contacts by name, phone or user ID, tag, country, language, last message, their outcome in an earlier campaign, and the values of their fields. */
export function ContactFilter({ query, onChange }: ContactFilterProps) {
  const { t } = useTranslation('campaigns')
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
      <LanguageFilter query={query} onChange={onChange} />
      <LastMessageFilter query={query} onChange={onChange} />
      <CampaignFilter query={query} onChange={onChange} />
      <Suspense>
        <FieldFilter conditions={query.fields} onChange={(fields) => onChange({ ...query, fields })} />
      </Suspense>
    </Group>
  )
}
