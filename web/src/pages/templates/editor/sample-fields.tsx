import { Fieldset, SimpleGrid, TextInput } from '@mantine/core'
import { slotsOf } from '@parley/shared/templates/template-slots'
import { useTranslation } from 'react-i18next'
import { translated } from '../../../i18n/sentences.ts'
import type { SchemaForm } from '../../../ui/forms/schema-form.tsx'
import { componentsOfDraft, type Draft } from './draft.ts'
import { FieldRules } from './field-rules.tsx'

/** One field for each placeholder of header and body. The sample of a button is beside its URL. */
export function SampleFields({ form }: { form: SchemaForm<Draft> }) {
  const { t } = useTranslation('templates')
  const draft = form.getValues()
  const slots = slotsOf(componentsOfDraft(draft)).filter(
    ({ part, placeholder }) => placeholder !== undefined && (part === 'header' || part === 'body'),
  )
  if (slots.length === 0) return null
  return (
    <Fieldset legend={t('samplesForReview')} variant="unstyled">
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        {slots.map(({ address, label }) => (
          <TextInput
            key={address}
            label={translated(label)}
            placeholder={t('sampleValue')}
            value={draft.samples[address] ?? ''}
            onChange={(event) =>
              form.setFieldValue('samples', { ...form.getValues().samples, [address]: event.currentTarget.value })
            }
          />
        ))}
      </SimpleGrid>
      <FieldRules draft={draft} field="samples" />
    </Fieldset>
  )
}
