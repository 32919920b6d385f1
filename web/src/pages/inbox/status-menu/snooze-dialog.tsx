import { Button, Group, Stack, TextInput, Title } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Window } from '../../../ui/overlays/window.tsx'
import { snoozeChoices, toLocalField } from './snooze-times.ts'

type SnoozeDialogProps = { onClose: () => void; onSnooze: (until: number) => void }

/** Asks for a date and time, in the user's time zone; tomorrow morning at first. */
export function SnoozeDialog({ onClose, onSnooze }: SnoozeDialogProps) {
  const [value, setValue] = useState(() => toLocalField(snoozeChoices(Date.now())[1]?.until ?? Date.now()))
  const [problem, setProblem] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const until = new Date(value).getTime()
    if (Number.isNaN(until)) return setProblem('Enter a date and a time')
    if (until <= Date.now()) return setProblem('Must be in the future')
    onSnooze(until)
    onClose()
  }
  return (
    <Window label="Snooze conversation" onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md" p="md">
          <Title order={2}>Snooze conversation</Title>
          <TextInput
            type="datetime-local"
            label="Until"
            description="It returns to the inbox as open and unread then, or earlier when the customer writes"
            value={value}
            min={toLocalField(Date.now())}
            error={problem}
            autoFocus
            onChange={(event) => {
              setProblem(undefined)
              setValue(event.currentTarget.value)
            }}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit">Snooze</Button>
          </Group>
        </Stack>
      </form>
    </Window>
  )
}
