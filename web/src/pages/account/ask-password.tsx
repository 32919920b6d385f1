import { Button, Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { PasswordInput } from '../../ui/forms/password-input.tsx'
import { FormProblem, useSchemaForm } from '../../ui/forms/schema-form.tsx'

type AskPasswordProps = {
  title: string
  /** What follows from going on. */
  children: ReactNode
  /** The way on, in a word or two. */
  go: string
  danger?: boolean
  onClose: () => void
  onPassword: (password: string) => Promise<unknown>
}

/** Asks once more for the password, in a window. A wrong one is refused at its field. */
export function AskPassword({ title, children, go, danger, onClose, onPassword }: AskPasswordProps) {
  const form = useSchemaForm({
    schema: async () => (await import('@parley/shared/workspace/account')).PasswordAsked,
    initial: { password: '' },
    toInput: (values) => values,
    onSubmit: ({ password }) => onPassword(password),
  })
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack gap="md" p="md">
        <Title order={2}>{title}</Title>
        <Text size="sm">{children}</Text>
        <PasswordInput
          label="Your password"
          name="password"
          autoComplete="current-password"
          autoFocus
          {...form.getInputProps('password')}
        />
        <FormProblem form={form} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={form.busy} {...(danger ? { color: 'red.8' } : {})}>
            {go}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
