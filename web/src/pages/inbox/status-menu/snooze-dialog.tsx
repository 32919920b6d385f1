import { Button, Group, Stack, TextInput, Title } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Window } from '../../../ui/overlays/window.tsx'
import { Callout } from '../../../ui/text/callout.tsx'
import { describeUntil, endsAfterWindow, snoozeChoices, toLocalField } from './snooze-times.ts'

type SnoozeDialogProps = {
  /** When the reply window of the conversation closes, if that is known. */
  windowClosesAt?: string | null | undefined
  onClose: () => void
  onSnooze: (until: number) => void
}

/** Asks for a date and time, in the user's time zone; tomorrow morning at first. Warns where no reply can be sent then. */
export function SnoozeDialog({ windowClosesAt, onClose, onSnooze }: SnoozeDialogProps) {
  const { t } = useTranslation('inbox')
  const [value, setValue] = useState(() => toLocalField(snoozeChoices(Date.now())[1]?.until ?? Date.now()))
  const [problem, setProblem] = useState<string>()
  const now = Date.now()
  const isTooLate = endsAfterWindow(new Date(value).getTime(), windowClosesAt, now)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const until = new Date(value).getTime()
    if (Number.isNaN(until)) return setProblem(t('enterADateAndATime'))
    if (until <= Date.now()) return setProblem(t('mustBeInTheFuture'))
    onSnooze(until)
    onClose()
  }
  return (
    <Window label={t('snoozeConversation')} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md" p="md">
          <Title order={2}>{t('snoozeConversation')}</Title>
          <TextInput
            type="datetime-local"
            label={t('until')}
            description={t('whenItReturns')}
            value={value}
            min={toLocalField(Date.now())}
            error={problem}
            autoFocus
            onChange={(event) => {
              setProblem(undefined)
              setValue(event.currentTarget.value)
            }}
          />
          <div role="status">
            {windowClosesAt && isTooLate && (
              <Callout tone="warn">
                {t('snoozeOutlastsWindow', { time: describeUntil(Date.parse(windowClosesAt), now) })}
              </Callout>
            )}
          </div>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit">{t('snooze')}</Button>
          </Group>
        </Stack>
      </form>
    </Window>
  )
}
