import { Button, Group, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { readFailure } from '../../../failures.ts'

const longestReason = 500

/** The reason that the template's owner reads. Refused without one: real reviewers give one too. */
export function RejectForm({ onReject }: { onReject: (reason: string) => Promise<void> }) {
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const refuse = (sentence: string) => {
    setProblem(sentence)
    field.current?.focus()
  }
  const submit = async (event: React.FormEvent) => {
    event.preventDefault()
    if (reason.trim() === '') return refuse('Say why, as a reviewer would')
    setBusy(true)
    try {
      await onReject(reason.trim())
    } catch (error) {
      refuse(readFailure(error).message)
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
          aria-label="Reason for the rejection"
          placeholder="Such as: promises a prize"
          maxLength={longestReason}
          value={reason}
          error={problem}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Button type="submit" size="xs" color="red.8" loading={busy}>
          Reject
        </Button>
      </Group>
    </form>
  )
}
