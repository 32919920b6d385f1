import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { signIn } from '../../session.ts'
import { useTRPC } from '../../trpc.ts'
import { Cover } from '../../ui/cover.tsx'
import { FormProblem, useSchemaForm } from '../../ui/schema-form.tsx'
import { safeNext } from './safe-next.ts'

export function SignInPage() {
  const trpc = useTRPC()
  const status = useQuery(trpc.setup.status.queryOptions())
  if (status.data?.needed) {
    return (
      <Cover
        title="Parley is not set up yet"
        about="Its log holds a link that can be used once. Open it to make the owner’s account and the first workspace."
      />
    )
  }
  return (
    <Cover title="Sign in" about="To your workspace’s conversations, campaigns and keys.">
      <SignInForm />
    </Cover>
  )
}

function SignInForm() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [parameters] = useSearchParams()
  const form = useSchemaForm({
    schema: async () => (await import('@parley/shared/members')).SignIn,
    initial: { email: '', password: '' },
    toInput: (values) => ({ ...values, email: values.email.trim() }),
    onSubmit: async ({ email, password }) => {
      await signIn(email, password)
      queries.clear()
      await navigate(safeNext(parameters.get('next')), { replace: true })
    },
  })
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack gap="md">
        <TextInput label="E-mail" type="email" autoComplete="username" autoFocus {...form.getInputProps('email')} />
        <PasswordInput label="Password" autoComplete="current-password" {...form.getInputProps('password')} />
        <FormProblem form={form} />
        <Button type="submit" size="sm" loading={form.busy}>
          Sign in
        </Button>
        <Text size="xs" c="dimmed">
          No account? An owner of the workspace can invite you.
        </Text>
      </Stack>
    </form>
  )
}
