import { Button, Group, JsonInput, Stack, Text } from '@mantine/core'
import { exampleData } from '@parley/shared/webhooks/webhook-examples'
import { eventKinds } from '@parley/shared/words'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Select } from '../../ui/forms/select.tsx'
import { Modal } from '../../ui/overlays/modal.tsx'

type EventKind = (typeof eventKinds)[number]
export type ChosenTest = { event: EventKind; data: Record<string, unknown> }
type TestEventModalProps = { opened: boolean; onClose: () => void; onSend: (chosen: ChosenTest) => void }

/** The kinds to choose from: `webhook.test` has a button of its own. */
const choices = eventKinds.filter((kind) => kind !== 'webhook.test')

/** Asks for the kind of a test event and its data, which begins as the example of the kind. */
export function TestEventModal({ opened, onClose, onSend }: TestEventModalProps) {
  const { t } = useTranslation('webhooks')
  const [event, setEvent] = useState<EventKind>('message.received')
  const [text, setText] = useState(() => exampleOf('message.received'))
  const [problem, setProblem] = useState<string>()
  const choose = (kind: EventKind) => {
    setEvent(kind)
    setText(exampleOf(kind))
    setProblem(undefined)
  }
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault()
    const data = objectIn(text)
    if (!data) return setProblem(t('mustBeJsonObject'))
    onSend({ event, data })
    onClose()
  }
  return (
    <Modal opened={opened} onClose={onClose} title={t('sendTestEventOfKind')}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Text size="sm">{t('testEventOfKindHint')}</Text>
          <Select
            label={t('event')}
            data={choices}
            value={event}
            onChange={(kind) => choose(choices.find((each) => each === kind) ?? event)}
            searchable
          />
          <JsonInput
            label={t('testData')}
            value={text}
            onChange={(value) => {
              setText(value)
              setProblem(undefined)
            }}
            error={problem}
            validationError={t('mustBeJsonObject')}
            autosize
            minRows={6}
            maxRows={16}
            dir="ltr"
            styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit">{t('sendTestEvent')}</Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

function exampleOf(kind: EventKind): string {
  return JSON.stringify(exampleData[kind], null, 2)
}

function objectIn(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined
  } catch {
    return undefined
  }
}
