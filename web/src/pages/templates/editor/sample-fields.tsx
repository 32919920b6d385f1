import { Fieldset, SimpleGrid, TextInput } from '@mantine/core'
import type { SchemaForm } from '../../../ui/forms/schema-form.tsx'
import { type Draft, placeholdersOfDraft } from './draft.ts'
import { FieldRules } from './field-rules.tsx'

/** One field per placeholder, as soon as it is written. */
export function SampleFields({ form }: { form: SchemaForm<Draft> }) {
  const draft = form.getValues()
  const names = placeholdersOfDraft(draft)
  if (names.length === 0) return null
  return (
    <Fieldset legend="Samples for the reviewer" variant="unstyled">
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        {names.map((name) => (
          <TextInput
            key={name}
            label={`{{${name}}}`}
            placeholder="What may stand here"
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
