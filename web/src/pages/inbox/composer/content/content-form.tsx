import { Button, Group, Stack } from '@mantine/core'
import type { OutboundContent } from '@parley/shared/conversations/outbound-content'
import { useTranslation } from 'react-i18next'
import { useIsUploading } from '../../../../files/use-is-uploading.ts'
import { FormProblem, useSchemaForm } from '../../../../ui/forms/schema-form.tsx'
import { CardFields } from './card-fields.tsx'
import styles from './content.module.css'
import { ContentPreview } from './content-preview.tsx'
import {
  type ComposedType,
  type ContentFormState,
  type ContentValues,
  contentOf,
  emptyValues,
  fieldOfContent,
} from './content-values.ts'
import { PlaceFields } from './place-fields.tsx'
import { QuestionFields } from './question-fields.tsx'

type ContentFormProps = {
  type: ComposedType
  begun: ContentValues | undefined
  onBack: () => void
  onSend: (content: OutboundContent) => Promise<unknown>
}

/** The fields of one type, beside them what the customer will see. */
export function ContentForm({ type, begun, onBack, onSend }: ContentFormProps) {
  const { t } = useTranslation('composer')
  const isUploading = useIsUploading()
  const form: ContentFormState = useSchemaForm({
    schema: async () => (await import('@parley/shared/conversations/outbound-content')).OutboundContent,
    initial: begun ?? emptyValues(),
    toInput: (values) => contentOf(type, values),
    fieldOf: fieldOfContent,
    onSubmit: onSend,
  })
  return (
    <form onSubmit={form.submit} noValidate className={styles.form}>
      <Stack gap="sm">
        {type === 'location' ? (
          <PlaceFields form={form} />
        ) : type === 'contacts' ? (
          <CardFields form={form} />
        ) : (
          <QuestionFields type={type} form={form} />
        )}
        <FormProblem form={form} />
      </Stack>
      <ContentPreview type={type} values={form.getValues()} />
      <Group justify="space-between" className={styles.end ?? ''}>
        <Button variant="default" onClick={onBack}>
          {t('back')}
        </Button>
        <Button type="submit" loading={form.busy} disabled={isUploading}>
          {t('send')}
        </Button>
      </Group>
    </form>
  )
}
