import { ActionIcon, Button, Fieldset, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { SchemaForm } from '../../../ui/forms/schema-form.tsx'
import { Menu } from '../../../ui/overlays/more-menu.tsx'
import { type Draft, type DraftButton, type DraftButtonType, hasSample } from './draft.ts'
import { FieldRules } from './field-rules.tsx'

const kinds: Record<DraftButtonType, string> = {
  QUICK_REPLY: 'Quick reply',
  URL: 'Open a link',
  PHONE_NUMBER: 'Call a number',
  COPY_CODE: 'Copy a code',
}
const kindNames = Object.keys(kinds) as DraftButtonType[]

export function ButtonFields({ form }: { form: SchemaForm<Draft> }) {
  const { buttons } = form.getValues()
  return (
    <Fieldset legend="Buttons" variant="unstyled">
      <Stack gap="sm">
        {buttons.map((button, index) => (
          <ButtonField key={button.key} form={form} index={index} button={button} />
        ))}
        <Menu
          label="Button type"
          align="start"
          button={(trigger) => (
            <Button variant="default" size="xs" w="fit-content" leftSection={<IconPlus size={14} />} {...trigger}>
              Add button
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
  const field = (name: string) => form.getInputProps(`buttons.${index}.${name}`)
  return (
    <div>
      <Group align="flex-start" wrap="nowrap" gap="xs">
        <Stack flex={1} gap="xs">
          <Group grow align="flex-start" gap="xs">
            <TextInput label={`${kinds[button.type]}: label`} placeholder="Label" {...field('text')} />
            {button.type === 'URL' && (
              <TextInput label="URL" placeholder="https://example.com/orders/{{1}}" type="url" {...field('url')} />
            )}
            {button.type === 'PHONE_NUMBER' && (
              <TextInput label="Phone number" placeholder="+15550100123" type="tel" {...field('phone')} />
            )}
            {button.type === 'COPY_CODE' && <TextInput label="Sample code" placeholder="SPRING25" {...field('code')} />}
          </Group>
          {hasSample(button) && <TextInput label="Sample for the URL" placeholder="a-17" {...field('sample')} />}
        </Stack>
        <ActionIcon
          variant="subtle"
          color="gray"
          mt={26}
          aria-label={`Remove button ${button.text || index + 1}`}
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
