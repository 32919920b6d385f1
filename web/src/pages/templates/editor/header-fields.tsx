import { NativeSelect, TextInput } from '@mantine/core'
import { maxTemplateLength } from '@parley/shared/templates/template-rules'
import { headerFormats } from '@parley/shared/words'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { i18n } from '../../../i18n/i18n.ts'
import type { SchemaForm } from '../../../ui/forms/schema-form.tsx'
import type { Draft } from './draft.ts'
import { FieldRules } from './field-rules.tsx'
import { TextLength } from './text-length.tsx'

const SampleField = lazy(async () => ({ default: (await import('./sample-field.tsx')).SampleField }))

const labels = {
  TEXT: 'templates:text',
  IMAGE: 'common:image',
  VIDEO: 'common:video',
  DOCUMENT: 'common:document',
  LOCATION: 'common:location',
} as const

/** A line of text, or a file or place that is provided when sending. */
export function HeaderFields({ form }: { form: SchemaForm<Draft> }) {
  const { t } = useTranslation('templates')
  const draft = form.getValues()
  const format = draft.headerFormat
  return (
    <>
      <NativeSelect
        label={t('headerType')}
        description={t(descriptions[format] ?? 'fileLinkHint')}
        data={headerFormats.map((value) => ({ value, label: value === 'GIF' ? value : i18n.t(labels[value]) }))}
        {...form.getInputProps('headerFormat')}
      />
      {format === 'TEXT' && (
        <div>
          <TextInput
            label={t('header')}
            description={t('optionalOneLineInBold')}
            rightSection={<TextLength text={draft.header} max={maxTemplateLength.HEADER} />}
            rightSectionWidth={64}
            {...form.getInputProps('header')}
          />
          <FieldRules draft={draft} field="header" />
        </div>
      )}
      {format !== 'TEXT' && format !== 'LOCATION' && (
        <div>
          <Suspense>
            <SampleField form={form} format={format} />
          </Suspense>
          <FieldRules draft={draft} field="headerSample" />
        </div>
      )}
    </>
  )
}

const descriptions: Partial<Record<Draft['headerFormat'], 'headerTextHint' | 'gifLinkHint' | 'locationHint'>> = {
  TEXT: 'headerTextHint',
  GIF: 'gifLinkHint',
  LOCATION: 'locationHint',
}
