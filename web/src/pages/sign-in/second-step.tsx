import { Anchor, Button, Group, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import { showCode, showRecoveryCode } from '../../session.ts'
import { Cover } from '../../ui/cover.tsx'
import { FormProblem, useSchemaForm } from '../../ui/forms/schema-form.tsx'

type CodeSchema = z.ZodType<{ code: string }>

const ways = {
  app: {
    about: 'Open the app on your phone that makes your codes, and type the six digits it shows for Parley.',
    label: 'Code',
    other: 'Use a recovery code',
    show: showCode,
    schema: async (): Promise<CodeSchema> => (await import('@parley/shared/workspace/account')).SignInCode,
    input: { name: 'code', inputMode: 'numeric', autoComplete: 'one-time-code', placeholder: '123 456' },
  },
  recovery: {
    about: 'Type one of the recovery codes that you stored when you turned two-factor on. Each works once.',
    label: 'Recovery code',
    other: 'Use the app',
    show: showRecoveryCode,
    schema: async (): Promise<CodeSchema> => (await import('@parley/shared/workspace/account')).RecoveryCode,
    input: {
      name: 'recoveryCode',
      autoComplete: 'off',
      autoCapitalize: 'none',
      spellCheck: false,
      placeholder: 'k7m2p-9xw4q',
    },
  },
} as const

type SecondStepProps = { onDone: () => Promise<void>; onStartAgain: () => void }

/** A code from the app, or one of those that were stored for when the phone is away. */
export function SecondStep({ onDone, onStartAgain }: SecondStepProps) {
  const [way, setWay] = useState<keyof typeof ways>('app')
  const { about, other } = ways[way]
  return (
    <Cover title="One more step" about={about}>
      <CodeForm key={way} way={way} onDone={onDone} />
      <Group justify="space-between" mt="md">
        <Anchor component="button" size="xs" onClick={() => setWay(way === 'app' ? 'recovery' : 'app')}>
          {other}
        </Anchor>
        <Anchor component="button" size="xs" onClick={onStartAgain}>
          Start again
        </Anchor>
      </Group>
    </Cover>
  )
}

function CodeForm({ way, onDone }: { way: keyof typeof ways; onDone: () => Promise<void> }) {
  const { label, schema, show, input } = ways[way]
  const form = useSchemaForm({
    schema,
    initial: { code: '' },
    toInput: (values) => values,
    onSubmit: async ({ code }) => {
      await show(code)
      await onDone()
    },
  })
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack gap="md">
        <TextInput label={label} autoFocus {...input} {...form.getInputProps('code')} />
        <FormProblem form={form} />
        <Button type="submit" size="sm" loading={form.busy}>
          Sign in
        </Button>
      </Stack>
    </form>
  )
}
