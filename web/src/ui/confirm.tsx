import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { readFailure } from '../failures.ts'
import { Callout } from './callout.tsx'

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
export function Confirm({ opened, onClose, question, children, yes, danger, onConfirm }: ConfirmProps) {
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
    <Modal opened={opened} onClose={onClose} title={question}>
      <Stack gap="md">
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
          <Button {...(danger ? { color: 'red.8' } : {})} loading={busy} onClick={confirm} data-autofocus>
            {yes}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
