import type { MediaFormat } from '@parley/shared/templates/components'
import { sampleTypes } from '@parley/shared/templates/sample-types'
import { useTranslation } from 'react-i18next'
import { FileField } from '../../../files/file-field.tsx'
import type { SchemaForm } from '../../../ui/forms/schema-form.tsx'
import type { Draft } from './draft.ts'

type SampleFieldProps = { form: SchemaForm<Draft>; format: MediaFormat }

/** The file that the reviewers of a template see. */
export function SampleField({ form, format }: SampleFieldProps) {
  const { t } = useTranslation('templates')
  const { headerFile, headerSample } = form.getValues()
  return (
    <FileField
      label={t('sampleFileForTheReview')}
      description={t('sampleFileHint')}
      accept={sampleTypes[format].join(',')}
      chosen={headerFile?.name ?? (headerSample && t('sampleOfTheLastReview'))}
      error={form.errors.headerSample}
      onUploaded={({ id, name }) => form.setFieldValue('headerFile', { id, name })}
    />
  )
}
