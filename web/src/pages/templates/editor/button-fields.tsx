import { ActionIcon, Button, Fieldset, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { i18n } from '../../../i18n/i18n.ts'
import type { SchemaForm } from '../../../ui/forms/schema-form.tsx'
import { Menu } from '../../../ui/overlays/more-menu.tsx'
import { type Draft, type DraftButton, type DraftButtonType, hasSample } from './draft.ts'
import { FieldRules } from './field-rules.tsx'

const kinds: Record<DraftButtonType, string> = {
  get QUICK_REPLY() {
    return i18n.t('templates:quickReply')
  },
  get URL() {
    return i18n.t('templates:openALink')
  },
  get PHONE_NUMBER() {
    return i18n.t('templates:callANumber')
  },
  get COPY_CODE() {
    return i18n.t('templates:copyACode')
  },
}
const kindNames = Object.keys(kinds) as DraftButtonType[]

export function ButtonFields({ form }: { form: SchemaForm<Draft> }) {
  const { t } = useTranslation('templates')
  const { buttons } = form.getValues()
  return (
    <Fieldset legend={t('buttons')} variant="unstyled">
      <Stack gap="sm">
        {buttons.map((button, index) => (
          <ButtonField key={button.key} form={form} index={index} button={button} />
        ))}
        <Menu
          label={t('buttonType')}
          align="start"
          button={(trigger) => (
            <Button variant="default" size="xs" w="fit-content" leftSection={<IconPlus size={14} />} {...trigger}>
              {t('addButton')}
            </Button>
          )}
          items={kindNames.map((type) => ({
            label: kinds[type],
            onClick: () => form.insertListItem('buttons', newButton(type)),
          }))}
        />
        <FieldRules draft={form.getValues()} field="buttons" />
        {form.errors.buttons && (
          <Text size="xs" c="var(--mantine-color-error)">
            {form.errors.buttons}
          </Text>
        )}
      </Stack>
    </Fieldset>
  )
}

type ButtonFieldProps = { form: SchemaForm<Draft>; index: number; button: DraftButton }

function ButtonField({ form, index, button }: ButtonFieldProps) {
  const { t } = useTranslation('templates')
  const field = (name: string) => form.getInputProps(`buttons.${index}.${name}`)
  return (
    <div>
      <Group align="flex-start" wrap="nowrap" gap="xs">
        <Stack flex={1} gap="xs">
          <Group grow align="flex-start" gap="xs">
            <TextInput label={t('labelOf', { kind: kinds[button.type] })} placeholder={t('label')} {...field('text')} />
            {button.type === 'URL' && (
              <TextInput label={t('url')} placeholder="https://example.com/orders/{{1}}" type="url" {...field('url')} />
            )}
            {button.type === 'PHONE_NUMBER' && (
              <TextInput label={t('phoneNumberButton')} placeholder="+15550100123" type="tel" {...field('phone')} />
            )}
            {button.type === 'COPY_CODE' && (
              <TextInput label={t('sampleCode')} placeholder="SPRING25" {...field('code')} />
            )}
          </Group>
          {hasSample(button) && <TextInput label={t('sampleForTheUrl')} placeholder="a-17" {...field('sample')} />}
        </Stack>
        <ActionIcon
          variant="subtle"
          color="gray"
          mt={26}
          aria-label={t('removeButton', { name: button.text || index + 1 })}
          onClick={() => form.removeListItem('buttons', index)}
        >
          <IconTrash size={16} />
        </ActionIcon>
      </Group>
      {['text', 'url', 'sample', 'phone', 'code'].map((name) => (
        <FieldRules key={name} draft={form.getValues()} field={`buttons.${index}.${name}`} />
      ))}
    </div>
  )
}

function newButton(type: DraftButtonType): DraftButton {
  return { key: `button-${newButtonCount++}`, type, text: '', url: '', sample: '', phone: '', code: '' }
}

/** Makes the keys of new buttons unique. */
let newButtonCount = 0
