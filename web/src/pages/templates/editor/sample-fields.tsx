import { Fieldset, SimpleGrid, TextInput } from '@mantine/core'
import type { SchemaForm } from '../../../ui/forms/schema-form.tsx'
import { type Draft, placeholdersOfDraft } from './draft.ts'
import { FieldRules } from './field-rules.tsx'

/** One field for each placeholder in the texts. */
export function SampleFields({ form }: { form: SchemaForm<Draft> }) {
  const draft = form.getValues()
  const names = placeholdersOfDraft(draft)
  if (names.length === 0) return null
  return (
    <Fieldset legend="Samples for review" variant="unstyled">
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        {names.map((name) => (
          <TextInput
            key={name}
            label={`{{${name}}}`}
            placeholder="Sample value"
            value={draft.samples[name] ?? ''}
            onChange={(event) =>
              form.setFieldValue('samples', { ...form.getValues().samples, [name]: event.currentTarget.value })
            }
          />
        ))}
      </SimpleGrid>
      <FieldRules draft={draft} field="samples" />
    </Fieldset>
  )
}
