import { Stack, Textarea, TextInput, Title } from '@mantine/core'
import type { ContactFieldView } from '@parley/shared/contacts/contact-fields'
import { type ContactFieldType, contactFieldTypes, hasChoices } from '@parley/shared/contacts/field-types'
import { useTranslation } from 'react-i18next'
import { FormEnd } from '../../ui/forms/schema-form.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { Window } from '../../ui/overlays/window.tsx'
import { ChoicesField } from './choices-field.tsx'
import { keyOf } from './key-of.ts'
import { Losses } from './losses.tsx'
import { useFieldForm } from './use-field-form.ts'

type FieldWindowProps = {
  opened: boolean
  /** The field that is edited; undefined for a new field. */
  edited: ContactFieldView | undefined
  onClose: () => void
}

/** Creates a field, or edits one. A change of the type that would remove values shows them, and asks first. */
export function FieldWindow({ opened, ...props }: FieldWindowProps) {
  return opened ? <OpenFieldWindow {...props} /> : null
}

function OpenFieldWindow({ edited, onClose }: Omit<FieldWindowProps, 'opened'>) {
  const { t } = useTranslation('contact-fields')
  const { form, losses, forgetLosses, isDiscarding, setDiscarding } = useFieldForm(edited, onClose)
  const { type, label, key, choices } = form.getValues()
  const title = edited ? t('editNamed', { label: edited.label }) : t('newField')
  const rename = (next: string) => {
    form.setFieldValue('label', next)
    if (!edited && key === keyOf(label)) form.setFieldValue('key', keyOf(next))
  }
  return (
    <Window label={title} onClose={onClose}>
      <form onSubmit={form.submit} noValidate>
        <Stack gap="md" p="md">
          <Title order={2}>{title}</Title>
          <TextInput
            label={t('label')}
            maxLength={60}
            data-autofocus
            {...form.getInputProps('label')}
            onChange={(event) => rename(event.currentTarget.value)}
          />
          <TextInput
            label={t('key')}
            description={t(edited ? 'keyIsFixed' : 'keyAbout', { example: `{{contact.${key || 'order_number'}}}` })}
            maxLength={40}
            disabled={edited !== undefined}
            {...form.getInputProps('key')}
          />
          <Select
            label={t('type')}
            data={contactFieldTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
            allowDeselect={false}
            {...form.getInputProps('type')}
            onChange={(value) => {
              form.setFieldValue('type', (value ?? type) as ContactFieldType)
              forgetLosses()
            }}
          />
          {hasChoices(type) && (
            <ChoicesField
              choices={choices}
              errorOf={(index) => form.errors[`choices.${index}.label`] ?? form.errors[`choices.${index}.id`]}
              onChange={(next) => {
                form.setFieldValue('choices', next)
                forgetLosses()
              }}
            />
          )}
          <Textarea
            label={t('help')}
            description={t('helpAbout')}
            maxLength={300}
            autosize
            {...form.getInputProps('help')}
          />
          {losses && <Losses losses={losses} checked={isDiscarding} onChange={setDiscarding} />}
          <FormEnd form={form} onCancel={onClose}>
            {edited ? t('save') : t('create')}
          </FormEnd>
        </Stack>
      </form>
    </Window>
  )
}
