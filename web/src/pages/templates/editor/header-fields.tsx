import { NativeSelect, TextInput } from '@mantine/core'
import { maxTemplateLength } from '@parley/shared/templates/template-rules'
import { headerFormats } from '@parley/shared/words'
import type { SchemaForm } from '../../../ui/forms/schema-form.tsx'
import type { Draft } from './draft.ts'
import { FieldRules } from './field-rules.tsx'
import { TextLength } from './text-length.tsx'

const labels: Record<(typeof headerFormats)[number], string> = {
  TEXT: 'Text',
  IMAGE: 'Image',
  VIDEO: 'Video',
  DOCUMENT: 'Document',
  GIF: 'GIF',
  LOCATION: 'Location',
}

/** A line of text, or a file or place that every message names. */
export function HeaderFields({ form }: { form: SchemaForm<Draft> }) {
  const draft = form.getValues()
  const format = draft.headerFormat
  return (
    <>
      <NativeSelect
        label="Kind of header"
        description={descriptions[format] ?? 'Each campaign or recipient names a link to the file.'}
        data={headerFormats.map((value) => ({ value, label: labels[value] }))}
        {...form.getInputProps('headerFormat')}
      />
      {format === 'TEXT' && (
        <div>
          <TextInput
            label="Header"
            description="Optional. One line in bold."
            rightSection={<TextLength text={draft.header} max={maxTemplateLength.HEADER} />}
            rightSectionWidth={64}
            {...form.getInputProps('header')}
          />
          <FieldRules draft={draft} field="header" />
        </div>
      )}
      {format !== 'TEXT' && format !== 'LOCATION' && (
        <div>
          <TextInput
            label="Sample file for the review"
            description="On the simulator a link. WhatsApp requires a handle from its Resumable Upload API; without one, create the template in WhatsApp Manager and sync."
            {...form.getInputProps('headerSample')}
          />
          <FieldRules draft={draft} field="headerSample" />
        </div>
      )}
    </>
  )
}

const descriptions: Partial<Record<Draft['headerFormat'], string>> = {
  TEXT: 'A line of text above the message.',
  GIF: 'Each campaign or recipient names a link to the file. Only numbers with the Marketing Messages API can send it.',
  LOCATION: 'Each campaign or recipient names the latitude and longitude of the place.',
}
