import type { ContactChanges } from '@parley/shared/contacts/contact-changes'
import type { ContactDetail } from '@parley/shared/contacts/contacts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useScope } from '../../../scope.ts'
import { useTRPC } from '../../../trpc.ts'
import { timeZonesWith } from '../../../ui/forms/time-zones.ts'
import { listCountries } from '../../settings/countries.ts'
import { languageName } from '../../templates/language-name.ts'
import { languagesWith } from './languages.ts'
import { QuietSelect } from './quiet-select.tsx'
import { QuietText } from './quiet-text.tsx'
import type { ChangeContact } from './use-change-contact.ts'

type PartProps = { contact: ContactDetail; change: ChangeContact; mayChange: boolean }
type TextField = 'name' | 'external_id' | 'language' | 'country' | 'time_zone' | 'owner'

/** Name, external ID and owner of a contact, and where it lives: what follows from its phone can be corrected. */
export function Basics({ contact, change, mayChange }: PartProps) {
  const { t } = useTranslation('contact-details')
  const saving = (field: TextField) => (typed: string, seen: string) =>
    change({ [field]: typed || null } satisfies ContactChanges, { [field]: seen || null })
  const of = (field: TextField) => ({ disabled: !mayChange, save: saving(field) })
  return (
    <>
      <QuietText
        label={t('name')}
        placeholder={t('noName')}
        maxLength={200}
        value={contact.name ?? ''}
        {...of('name')}
      />
      <OwnerSelect contact={contact} {...of('owner')} />
      <Region contact={contact} of={of} />
      <QuietText
        label={t('externalId')}
        placeholder={t('none')}
        maxLength={200}
        value={contact.external_id ?? ''}
        {...of('external_id')}
      />
    </>
  )
}

type Saving = { disabled: boolean; save: (typed: string, seen: string) => Promise<void> }

function OwnerSelect({ contact: { owner }, ...saving }: { contact: ContactDetail } & Saving) {
  const { t } = useTranslation('contact-details')
  const trpc = useTRPC()
  const members = useQuery(trpc.members.list.queryOptions(useScope(), { staleTime: 60_000 }))
  const people = (members.data?.data ?? []).map(({ user_id, name }) => ({ value: user_id, label: name }))
  const isListed = owner === null || people.some(({ value }) => value === owner.id)
  return (
    <QuietSelect
      label={t('owner')}
      data={[
        { value: '', label: t('noOwner') },
        ...people,
        ...(isListed ? [] : [{ value: owner.id, label: owner.name }]),
      ]}
      value={owner?.id ?? ''}
      {...saving}
    />
  )
}

/** A value that nobody corrected is shown as one that follows from the phone. */
function Region({ contact, of }: { contact: ContactDetail; of: (field: TextField) => Saving }) {
  const { t } = useTranslation('contact-details')
  const { derived, language, country, time_zone: timeZone } = contact
  const countries = useMemo(listCountries, [])
  const languages = useMemo(() => languagesWith(language), [language])
  const nameOfCountry = (code: string) => countries.find(({ value }) => value === code)?.label ?? code
  const automatic = (value: string | null) => ({ value: '', label: value ?? t('unknown') })
  const sourceOf = (own: string | null, value: string | null) =>
    own === null && value !== null && { description: t('derived') }
  return (
    <>
      <QuietSelect
        label={t('country')}
        data={[automatic(derived.country === null ? null : nameOfCountry(derived.country)), ...countries]}
        value={country ?? ''}
        {...sourceOf(country, derived.country)}
        {...of('country')}
      />
      <QuietSelect
        label={t('language')}
        data={[automatic(derived.language === null ? null : languageName(derived.language)), ...languages]}
        value={language ?? ''}
        {...sourceOf(language, derived.language)}
        {...of('language')}
      />
      <QuietSelect
        label={t('timeZone')}
        data={[
          automatic(derived.time_zone),
          ...timeZonesWith(timeZone ?? 'UTC').map((value) => ({ value, label: value })),
        ]}
        value={timeZone ?? ''}
        {...sourceOf(timeZone, derived.time_zone)}
        {...of('time_zone')}
      />
    </>
  )
}
