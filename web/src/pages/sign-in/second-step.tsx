import { Anchor, Button, Group, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { verifyCode, verifyRecoveryCode } from '../../session.ts'
import { Cover } from '../../ui/cover.tsx'
import { FormProblem, useSchemaForm } from '../../ui/forms/schema-form.tsx'

type CodeSchema = z.ZodType<{ code: string }>

const methods = {
  app: {
    about: 'appAbout',
    label: 'appLabel',
    otherLabel: 'useRecovery',
    verify: verifyCode,
    schema: async (): Promise<CodeSchema> => (await import('@parley/shared/workspace/account')).SignInCode,
    input: { name: 'code', inputMode: 'numeric', autoComplete: 'one-time-code', placeholder: '123 456' },
  },
  recovery: {
    about: 'recoveryAbout',
    label: 'recoveryLabel',
    otherLabel: 'useApp',
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
  const { t } = useTranslation('sign-in')
  const [method, setMethod] = useState<keyof typeof methods>('app')
  const { about, otherLabel } = methods[method]
  return (
    <Cover title={t('twoFactorTitle')} about={t(about)}>
      <CodeForm key={method} method={method} onDone={onDone} />
      <Group justify="space-between" mt="md">
        <Anchor component="button" size="xs" onClick={() => setMethod(method === 'app' ? 'recovery' : 'app')}>
          {t(otherLabel)}
        </Anchor>
        <Anchor component="button" size="xs" onClick={onStartOver}>
          {t('startOver')}
        </Anchor>
      </Group>
    </Cover>
  )
}

function CodeForm({ method, onDone }: { method: keyof typeof methods; onDone: () => Promise<void> }) {
  const { t } = useTranslation('sign-in')
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
        <TextInput label={t(label)} autoFocus {...input} {...form.getInputProps('code')} />
        <FormProblem form={form} />
        <Button type="submit" size="sm" loading={form.busy}>
          {t('signIn')}
        </Button>
      </Stack>
    </form>
  )
}
