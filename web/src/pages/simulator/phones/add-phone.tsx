import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { readFailure } from '../../../failures.ts'
import { PhoneInput } from '../../../phone-input.tsx'
import { phoneOf, usePhoneReader } from '../../../phones.ts'
import { useScope, useTo } from '../../../scope.ts'
import { useTRPC } from '../../../trpc.ts'
import { useSimulatorChannel } from '../use-simulator.ts'

const maxNameLength = 100

/** Adds a customer by phone number to the list. */
export function AddPhone({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('simulator')
  const trpc = useTRPC()
  const queries = useQueryClient()
  const scope = useScope()
  const channelId = useSimulatorChannel()
  const { search } = useLocation()
  const to = useTo()
  const navigate = useNavigate()
  const number = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()
  const readPhone = usePhoneReader()
  const add = useMutation(trpc.simulator.changePhone.mutationOptions())

  const showProblem = (sentence: string) => {
    setProblem(sentence)
    number.current?.focus()
  }
  const submit = async (event: React.FormEvent) => {
    event.preventDefault()
    try {
      const phone = phoneOf(await readPhone(typed))
      await add.mutateAsync({ ...scope, channelId, phone, ...(name.trim() && { name: name.trim() }) })
      await queries.invalidateQueries(trpc.simulator.pathFilter())
      onDone()
      void navigate(to(`simulator/${encodeURIComponent(phone)}`) + search)
    } catch (error) {
      showProblem(readFailure(error).message)
    }
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="xs" p="sm">
        <PhoneInput
          ref={number}
          size="xs"
          label={t('phoneNumberLabel')}
          data-autofocus
          value={typed}
          error={problem}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <TextInput
          size="xs"
          label={t('nameOptional')}
          maxLength={maxNameLength}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Group gap="xs">
          <Button type="submit" size="compact-sm" loading={add.isPending}>
            {t('addCustomer')}
          </Button>
          <Button size="compact-sm" variant="default" onClick={onDone}>
            {t('cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
