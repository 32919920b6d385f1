import { ActionIcon, Button, Group, Skeleton, Textarea, TextInput } from '@mantine/core'
import { placeholdersIn } from '@parley/shared/templates/placeholders'
import { maxTemplateLength } from '@parley/shared/templates/template-rules'
import { IconBold, IconBraces, IconItalic, IconStrikethrough } from '@tabler/icons-react'
import { type KeyboardEvent, lazy, Suspense, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { EmojiButton } from '../../../ui/emoji/emoji-button.tsx'
import { insertAtCaret } from '../../../ui/forms/insert-at-caret.ts'
import type { SchemaForm } from '../../../ui/forms/schema-form.tsx'
import { type Mark, toggleMark } from '../../../ui/forms/toggle-mark.ts'
import { type Draft, nextPlaceholder } from './draft.ts'
import { FieldRules } from './field-rules.tsx'
import { TextLength } from './text-length.tsx'

const HeaderFields = lazy(async () => ({ default: (await import('./header-fields.tsx')).HeaderFields }))

/** How a selection can be formatted, and the letter that does it with Ctrl or ⌘. */
const styles = [
  { mark: '*', name: 'bold', key: 'b', Icon: IconBold },
  { mark: '_', name: 'italic', key: 'i', Icon: IconItalic },
  { mark: '~', name: 'strikethrough', key: undefined, Icon: IconStrikethrough },
] as const

export function TextFields({ form }: { form: SchemaForm<Draft> }) {
  const { t } = useTranslation('templates')
  const body = useRef<HTMLTextAreaElement>(null)
  const draft = form.getValues()

  const write = (text: string) => form.setFieldValue('body', text)
  const insert = (inserted: string) => {
    if (body.current) insertAtCaret(body.current, inserted, write)
  }
  const format = (mark: Mark) => {
    if (body.current) toggleMark(body.current, mark, write)
  }
  const formatByKey = (event: KeyboardEvent) => {
    const isPlain = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
    const style = isPlain && styles.find(({ key }) => key === event.key.toLowerCase())
    if (!style) return
    event.preventDefault()
    format(style.mark)
  }
  return (
    <>
      <Suspense fallback={<Skeleton h={62} />}>
        <HeaderFields form={form} />
      </Suspense>
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
          onKeyDown={formatByKey}
        />
        <Group justify="space-between" mt={6}>
          <Group gap={6}>
            <FormatButtons onFormat={format} onInsert={insert} />
            <PlaceholderButtons body={draft.body} onInsert={insert} />
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

type InsertProps = { onInsert: (text: string) => void }

/** Emojis, and the marks that format what is selected. */
function FormatButtons({ onFormat, onInsert }: InsertProps & { onFormat: (mark: Mark) => void }) {
  const { t } = useTranslation('templates')
  return (
    <Group gap={0} role="group" aria-label={t('formatting')}>
      <EmojiButton onSelect={onInsert} />
      {styles.map(({ mark, name, key, Icon }) => (
        <ActionIcon
          key={mark}
          variant="subtle"
          size={30}
          aria-label={t(name)}
          aria-keyshortcuts={key && `Control+${key.toUpperCase()}`}
          title={t(name)}
          onClick={() => onFormat(mark)}
        >
          <Icon size={16} />
        </ActionIcon>
      ))}
    </Group>
  )
}

/** Inserts the next placeholder, or one that the body has already. */
function PlaceholderButtons({ body, onInsert }: InsertProps & { body: string }) {
  const { t } = useTranslation('templates')
  return (
    <>
      <Button
        size="compact-xs"
        variant="default"
        leftSection={<IconBraces size={12} />}
        onClick={() => onInsert(nextPlaceholder(body))}
      >
        {t('insertPlaceholder')}
      </Button>
      {placeholdersIn(body).map((name) => (
        <Button
          key={name}
          size="compact-xs"
          variant="default"
          title={t('insertAgain')}
          onClick={() => onInsert(`{{${name}}}`)}
        >
          {`{{${name}}}`}
        </Button>
      ))}
    </>
  )
}
