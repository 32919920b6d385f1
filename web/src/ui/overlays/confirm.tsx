import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readFailure } from '../../failures.ts'
import { Callout } from '../text/callout.tsx'
import { Window } from './window.tsx'

type ConfirmProps = {
  opened: boolean
  onClose: () => void
  /** A question that names the object: `Delete the key "Billing"?` */
  question: string
  /** The consequences of confirming. */
  children: ReactNode
  /** The label of the confirm button, a verb: `Delete`. */
  yes: string
  /** The label of the cancel button. */
  no?: string
  danger?: boolean
  onConfirm: () => Promise<unknown>
}

/** Asks for confirmation. Stays open and shows the reason if the action fails. */
export function Confirm({ opened, ...props }: ConfirmProps) {
  return opened ? <ConfirmDialog {...props} /> : null
}

function ConfirmDialog({ onClose, question, children, yes, no, danger, onConfirm }: Omit<ConfirmProps, 'opened'>) {
  const { t } = useTranslation('common')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const confirm = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      await onConfirm()
      onClose()
    } catch (error) {
      setFailure(readFailure(error).message)
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
        {failure && (
          <Callout tone="bad" alert>
            {failure}
          </Callout>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {no ?? t('cancel')}
          </Button>
          <Button {...(danger ? { color: 'red.8' } : {})} loading={busy} onClick={confirm}>
            {yes}
          </Button>
        </Group>
      </Stack>
    </Window>
  )
}
