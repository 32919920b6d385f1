import { Button, Group, Textarea, TextInput } from '@mantine/core'
import { placeholdersIn } from '@parley/shared/templates/placeholders'
import { maxTemplateLength } from '@parley/shared/templates/template-rules'
import { IconBraces } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { insertAtCaret } from '../../../ui/forms/insert-at-caret.ts'
import type { SchemaForm } from '../../../ui/forms/schema-form.tsx'
import { type Draft, nextPlaceholder } from './draft.ts'
import { FieldRules } from './field-rules.tsx'
import { HeaderFields } from './header-fields.tsx'
import { TextLength } from './text-length.tsx'

export function TextFields({ form }: { form: SchemaForm<Draft> }) {
  const { t } = useTranslation('templates')
  const body = useRef<HTMLTextAreaElement>(null)
  const draft = form.getValues()

  const insert = (placeholder: string) => {
    if (body.current) insertAtCaret(body.current, placeholder, (text) => form.setFieldValue('body', text))
  }
  return (
    <>
      <HeaderFields form={form} />
      <div>
        <Textarea
          ref={body}
          label={t('body')}
          description={t('placeholdersHint', { first: '{{1}}', second: '{{2}}' })}
          placeholder={t('exampleBody', { first: '{{1}}', second: '{{2}}' })}
          autosize
          minRows={4}
          maxRows={14}
          {...form.getInputProps('body')}
        />
        <Group justify="space-between" mt={6}>
          <Group gap={6}>
            <Button
              size="compact-xs"
              variant="default"
              leftSection={<IconBraces size={12} />}
              onClick={() => insert(nextPlaceholder(draft.body))}
            >
              {t('insertPlaceholder')}
            </Button>
            {placeholdersIn(draft.body).map((name) => (
              <Button
                key={name}
                size="compact-xs"
                variant="default"
                title={t('insertAgain')}
                onClick={() => insert(`{{${name}}}`)}
              >
                {`{{${name}}}`}
              </Button>
            ))}
          </Group>
          <TextLength text={draft.body} max={maxTemplateLength.BODY} />
        </Group>
        <FieldRules draft={draft} field="body" />
      </div>
      <div>
        <TextInput
          label={t('footer')}
          description={t('footerHint')}
          placeholder={t('replyStopToOptOut')}
          rightSection={<TextLength text={draft.footer} max={maxTemplateLength.FOOTER} />}
          rightSectionWidth={64}
          {...form.getInputProps('footer')}
        />
        <FieldRules draft={draft} field="footer" />
      </div>
    </>
  )
}
