import { Anchor, Button, Group, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import { verifyCode, verifyRecoveryCode } from '../../session.ts'
import { Cover } from '../../ui/cover.tsx'
import { FormProblem, useSchemaForm } from '../../ui/forms/schema-form.tsx'

type CodeSchema = z.ZodType<{ code: string }>

const methods = {
  app: {
    about: 'Enter the six-digit code that your authenticator app shows for Parley.',
    label: 'Code',
    otherLabel: 'Use a recovery code',
    verify: verifyCode,
    schema: async (): Promise<CodeSchema> => (await import('@parley/shared/workspace/account')).SignInCode,
    input: { name: 'code', inputMode: 'numeric', autoComplete: 'one-time-code', placeholder: '123 456' },
  },
  recovery: {
    about:
      'Enter one of the recovery codes that you saved when you turned on two-factor authentication. Each code works once.',
    label: 'Recovery code',
    otherLabel: 'Use the authenticator app',
    verify: verifyRecoveryCode,
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

type SecondStepProps = { onDone: () => Promise<void>; onStartOver: () => void }

/** Asks for a code from the authenticator app, or for a recovery code. */
export function SecondStep({ onDone, onStartOver }: SecondStepProps) {
  const [method, setMethod] = useState<keyof typeof methods>('app')
  const { about, otherLabel } = methods[method]
  return (
    <Cover title="Two-factor authentication" about={about}>
      <CodeForm key={method} method={method} onDone={onDone} />
      <Group justify="space-between" mt="md">
        <Anchor component="button" size="xs" onClick={() => setMethod(method === 'app' ? 'recovery' : 'app')}>
          {otherLabel}
        </Anchor>
        <Anchor component="button" size="xs" onClick={onStartOver}>
          Start over
        </Anchor>
      </Group>
    </Cover>
  )
}

function CodeForm({ method, onDone }: { method: keyof typeof methods; onDone: () => Promise<void> }) {
  const { label, schema, verify, input } = methods[method]
  const form = useSchemaForm({
    schema,
    initial: { code: '' },
    toInput: (values) => values,
    onSubmit: async ({ code }) => {
      await verify(code)
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
