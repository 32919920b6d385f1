import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { readFailure } from '../../failures.ts'
import { Callout } from '../text/callout.tsx'
import { Window } from './window.tsx'

type ConfirmProps = {
  opened: boolean
  onClose: () => void
  /** A question that names what goes: `Delete the key "Billing"?` */
  question: string
  /** What follows from a yes. */
  children: ReactNode
  /** The yes in a word: `Delete`. */
  yes: string
  danger?: boolean
  onConfirm: () => Promise<unknown>
}

/** Asks once. Stays open with the reason when the deed is refused. */
export function Confirm({ opened, ...asked }: ConfirmProps) {
  return opened ? <Question {...asked} /> : null
}

function Question({ onClose, question, children, yes, danger, onConfirm }: Omit<ConfirmProps, 'opened'>) {
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string>()
  const confirm = async () => {
    setBusy(true)
    setRefused(undefined)
    try {
      await onConfirm()
      onClose()
    } catch (error) {
      setRefused(readFailure(error).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Window label={question} onClose={onClose}>
      <Stack gap="md" p="md">
        <Title order={2}>{question}</Title>
        <Text size="sm" component="div">
          {children}
        </Text>
        {refused && (
          <Callout tone="bad" alert>
            {refused}
          </Callout>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Keep it as it is
          </Button>
          <Button {...(danger ? { color: 'red.8' } : {})} loading={busy} onClick={confirm}>
            {yes}
          </Button>
        </Group>
      </Stack>
    </Window>
  )
}
