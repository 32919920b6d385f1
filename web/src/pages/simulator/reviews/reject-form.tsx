import { Button, Group, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readFailure } from '../../../failures.ts'

const maxReasonLength = 500

/** The rejection reason that the template's owner reads. It is required, as real platforms always give one. */
export function RejectForm({ onReject }: { onReject: (reason: string) => Promise<void> }) {
  const { t } = useTranslation('simulator')
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const showProblem = (sentence: string) => {
    setProblem(sentence)
    field.current?.focus()
  }
  const submit = async (event: React.FormEvent) => {
    event.preventDefault()
    if (reason.trim() === '') return showProblem(t('enterAReason'))
    setBusy(true)
    try {
      await onReject(reason.trim())
    } catch (error) {
      showProblem(readFailure(error).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form onSubmit={submit} noValidate>
      <Group gap="xs" align="flex-start">
        <TextInput
          ref={field}
          flex={1}
          miw={160}
          size="xs"
          aria-label={t('rejectionReason')}
          placeholder={t('forExamplePromisesAPrize')}
          maxLength={maxReasonLength}
          value={reason}
          error={problem}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Button type="submit" size="xs" color="red.8" loading={busy}>
          {t('reject')}
        </Button>
      </Group>
    </form>
  )
}
