import { Checkbox, Group } from '@mantine/core'
import type { ContactFieldValue, ContactFieldView } from '@parley/shared/contacts/contact-fields'
import type { ContactDetail } from '@parley/shared/contacts/contacts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useScope } from '../../../scope.ts'
import { useTRPC } from '../../../trpc.ts'
import styles from './quiet.module.css'
import { quietClasses } from './quiet-classes.ts'
import { QuietSelect } from './quiet-select.tsx'
import { QuietText } from './quiet-text.tsx'
import type { ChangeContact } from './use-change-contact.ts'
import { useQuietChoice } from './use-quiet-choice.ts'

type OwnFieldsProps = { contact: ContactDetail; change: ChangeContact; mayChange: boolean }

/** The workspace's own fields with the values of a contact, each edited where it stands. */
export function OwnFields({ contact, change, mayChange }: OwnFieldsProps) {
  const trpc = useTRPC()
  const fields = useQuery(trpc.contactFields.list.queryOptions(useScope(), { staleTime: 60_000 }))
  return (fields.data?.data ?? []).map((field) => (
    <OwnField
      key={field.id}
      field={field}
      value={Object.hasOwn(contact.fields, field.key) ? contact.fields[field.key] : undefined}
      disabled={!mayChange}
      save={(value, seen) => change({ fields: { [field.key]: value } }, { fields: { [field.key]: seen } })}
    />
  ))
}

type OwnFieldProps = {
  field: ContactFieldView
  value: ContactFieldValue | undefined
  disabled: boolean
  save: (value: ContactFieldValue | null, seen: ContactFieldValue | null) => Promise<void>
}

function OwnField({ field, value, disabled, save }: OwnFieldProps) {
  const { t } = useTranslation('contact-details')
  const common = { label: field.label, disabled }
  if (field.type === 'choices') return <Choices field={field} value={value} disabled={disabled} save={save} />
  if (field.type === 'choice' || field.type === 'yes_no') {
    const choices =
      field.type === 'yes_no'
        ? [true, false].map((each) => ({ value: String(each), label: t(each ? 'yes' : 'no') }))
        : field.choices
            .filter(({ id, archived }) => !archived || id === value)
            .map(({ id, label }) => ({ value: id, label }))
    return (
      <QuietSelect
        {...common}
        data={[{ value: '', label: t('none') }, ...choices]}
        value={String(value ?? '')}
        save={(chosen) => save(chosen || null, value ?? null)}
      />
    )
  }
  // A value that somebody changed since this person began to type is compared as it was stored.
  const stored = (text: string) => (text === '' ? null : field.type === 'number' ? Number(text) : text)
  return (
    <QuietText
      {...common}
      placeholder={field.help ?? t('none')}
      {...(field.type === 'date' && { type: 'date' })}
      {...(field.type === 'number' && { inputMode: 'decimal' })}
      value={String(value ?? '')}
      save={(typed, seen) => save(typed || null, stored(seen))}
    />
  )
}

/** A field with several choices, each of which is saved when it is made. */
function Choices({ field, value, disabled, save }: OwnFieldProps) {
  const stored = Array.isArray(value) ? value : []
  const { shown, error, choose } = useQuietChoice({
    value: stored,
    save: (chosen: string[]) => save(chosen.length > 0 ? chosen : null, value ?? null),
  })
  return (
    <Checkbox.Group
      size="xs"
      label={field.label}
      error={error}
      classNames={quietClasses(styles)}
      value={shown}
      onChange={(next) => void choose(next)}
    >
      <Group gap="xs">
        {field.choices
          .filter(({ id, archived }) => !archived || stored.includes(id))
          .map(({ id, label }) => (
            <Checkbox key={id} size="xs" value={id} label={label} disabled={disabled} />
          ))}
      </Group>
    </Checkbox.Group>
  )
}
