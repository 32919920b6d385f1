import { NativeSelect, NumberInput } from '@mantine/core'
import { lastMessages, maxDaysSinceMessage, messageDirections } from '@parley/shared/campaigns/candidates'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { languagesWith } from '../../../contacts/profile/languages.ts'
import { useTags } from '../../../inbox/tags/use-tags.ts'
import { listCountries } from '../../../settings/countries.ts'
import type { ContactFilterProps } from './contact-query.ts'

/** A filter by tag, which is shown once the workspace has tags. */
export function TagFilter({ query, onChange }: ContactFilterProps) {
  const { t } = useTranslation('campaigns')
  const tags = useTags()
  if (tags.length === 0) return null
  return (
    <NativeSelect
      aria-label={t('tag')}
      value={query.tagId}
      onChange={(event) => onChange({ ...query, tagId: event.currentTarget.value })}
      data={[{ value: '', label: t('anyTag') }, ...tags.map(({ id, name }) => ({ value: id, label: name }))]}
    />
  )
}

export function CountryFilter({ query, onChange }: ContactFilterProps) {
  const { t } = useTranslation('campaigns')
  const countries = useMemo(listCountries, [])
  return (
    <NativeSelect
      w={180}
      aria-label={t('country')}
      value={query.country}
      onChange={(event) => onChange({ ...query, country: event.currentTarget.value })}
      data={[{ value: '', label: t('anyCountry') }, ...countries]}
    />
  )
}

export function LanguageFilter({ query, onChange }: ContactFilterProps) {
  const { t } = useTranslation('campaigns')
  const languages = useMemo(() => languagesWith(null), [])
  return (
    <NativeSelect
      w={180}
      aria-label={t('language')}
      value={query.language}
      onChange={(event) => onChange({ ...query, language: event.currentTarget.value })}
      data={[{ value: '', label: t('anyLanguage') }, ...languages]}
    />
  )
}

const lastMessageNames = { within: 'lastMessageWithin', before: 'lastMessageBefore' } as const

const directionNames = { any: 'anyDirection', sent: 'sentByUs', received: 'receivedFromThem' } as const

/** Whether the last message, sent or received, is at most or more than a number of days old. */
export function LastMessageFilter({ query, onChange }: ContactFilterProps) {
  const { t } = useTranslation('campaigns')
  return (
    <>
      <NativeSelect
        aria-label={t('lastMessage')}
        value={query.lastMessage}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...query, lastMessage: lastMessages.find((each) => each === value) ?? '' })
        }
        data={[
          { value: '', label: t('anyLastMessage') },
          ...lastMessages.map((value) => ({ value, label: t(lastMessageNames[value]) })),
        ]}
      />
      {query.lastMessage !== '' && (
        <NativeSelect
          aria-label={t('messageDirection')}
          value={query.of}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...query, of: messageDirections.find((each) => each === value) ?? 'any' })
          }
          data={messageDirections.map((value) => ({ value, label: t(directionNames[value]) }))}
        />
      )}
      {query.lastMessage !== '' && (
        <DaysInput
          label={t('daysSinceMessage')}
          most={maxDaysSinceMessage}
          days={query.days}
          onChange={(days) => onChange({ ...query, days })}
        />
      )}
    </>
  )
}

type DaysInputProps = { label: string; most: number; days: number | null; onChange: (days: number | null) => void }

/** A number of days from 1 on; null while the field is empty. */
export function DaysInput({ label, most, days, onChange }: DaysInputProps) {
  const { t } = useTranslation('campaigns')
  return (
    <NumberInput
      w={110}
      aria-label={label}
      suffix={` ${t('daysUnit', { count: days ?? 0 })}`}
      min={1}
      max={most}
      clampBehavior="strict"
      allowDecimal={false}
      allowNegative={false}
      value={days ?? ''}
      onChange={(next) => onChange(typeof next === 'number' && next >= 1 ? next : null)}
    />
  )
}
