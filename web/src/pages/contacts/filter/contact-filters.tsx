import { Button, Group, NativeSelect } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useScope } from '../../../scope.ts'
import { useTRPC } from '../../../trpc.ts'
import { useTags } from '../../inbox/tags/use-tags.ts'
import { listCountries } from '../../settings/countries.ts'
import { languagesWith } from '../profile/languages.ts'
import { FieldFilter } from './field-filter.tsx'
import type { ContactFilterState } from './use-contact-filter.ts'

/** Filters the list of contacts by tag, owner, country, language and the values of fields. On a phone, a button opens them. */
export function ContactFilters({ filter }: { filter: ContactFilterState }) {
  const { t } = useTranslation('contact-filter')
  const trpc = useTRPC()
  const members = useQuery(trpc.members.list.queryOptions(useScope(), { staleTime: 60_000 })).data?.data ?? []
  const tags = useTags().map(({ name }) => ({ value: name, label: name }))
  const countries = useMemo(listCountries, [])
  const languages = useMemo(() => languagesWith(filter.language ?? null), [filter.language])
  const [isOpened, setOpened] = useState(false)
  const id = useId()
  return (
    <>
      <Button
        hiddenFrom="xs"
        fullWidth
        variant="default"
        aria-expanded={isOpened}
        aria-controls={id}
        leftSection={<IconFilter size={14} />}
        onClick={() => setOpened(!isOpened)}
      >
        {filter.count === 0 ? t('filters') : t('filtersSet', { count: filter.count })}
      </Button>
      <Group component="section" id={id} aria-label={t('filters')} gap="xs" {...(!isOpened && { visibleFrom: 'xs' })}>
        {tags.length > 0 && (
          <Choice label={t('tag')} any={t('anyTag')} data={tags} value={filter.tag} onChange={filter.setTag} />
        )}
        <Choice
          label={t('owner')}
          any={t('anyOwner')}
          data={members.map(({ user_id, name }) => ({ value: user_id, label: name }))}
          value={filter.owner}
          onChange={filter.setOwner}
        />
        <Choice
          label={t('country')}
          any={t('anyCountry')}
          data={countries}
          value={filter.country}
          onChange={filter.setCountry}
        />
        <Choice
          label={t('language')}
          any={t('anyLanguage')}
          data={languages}
          value={filter.language}
          onChange={filter.setLanguage}
        />
        <FieldFilter conditions={filter.conditions} onChange={filter.setConditions} />
      </Group>
    </>
  )
}

type ChoiceProps = {
  label: string
  any: string
  data: readonly { value: string; label: string }[]
  value: string | undefined
  onChange: (value: string | undefined) => void
}

/** A value that is not offered, such as a deleted tag in an old link, stands as it was written. */
function Choice({ label, any, data, value, onChange }: ChoiceProps) {
  const isUnknown = value !== undefined && !data.some((each) => each.value === value)
  return (
    <NativeSelect
      aria-label={label}
      maw={{ base: '100%', xs: 180 }}
      data={[{ value: '', label: any }, ...data, ...(isUnknown ? [value] : [])]}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
    />
  )
}
