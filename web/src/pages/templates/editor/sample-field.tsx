import type { MediaFormat } from '@parley/shared/templates/components'
import { useTranslation } from 'react-i18next'
import { FileField } from '../../../files/file-field.tsx'
import type { SchemaForm } from '../../../ui/forms/schema-form.tsx'
import type { Draft } from './draft.ts'

/** The types of sample that WhatsApp takes, by the kind of header. */
const accepted: Readonly<Record<MediaFormat, string>> = {
  IMAGE: 'image/jpeg,image/png',
  VIDEO: 'video/mp4',
  GIF: 'video/mp4',
  DOCUMENT: 'application/pdf',
}

type SampleFieldProps = { form: SchemaForm<Draft>; format: MediaFormat }

/** The file that the reviewers of a template see. */
export function SampleField({ form, format }: SampleFieldProps) {
  const { t } = useTranslation('templates')
  const { headerFile, headerSample } = form.getValues()
  return (
    <FileField
      label={t('sampleFileForTheReview')}
      description={t('sampleFileHint')}
      accept={accepted[format]}
      chosen={headerFile?.name ?? (headerSample && t('sampleOfTheLastReview'))}
      error={form.errors.headerSample}
      onUploaded={({ id, name }) => form.setFieldValue('headerFile', { id, name })}
    />
  )
}
