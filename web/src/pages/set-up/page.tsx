import { Anchor, Button, Stack, TextInput } from '@mantine/core'
import { passwordLength } from '@parley/shared/words'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { useTRPC } from '../../trpc.ts'
import { Cover } from '../../ui/cover.tsx'
import { EmailInput } from '../../ui/forms/email-input.tsx'
import { PasswordInput } from '../../ui/forms/password-input.tsx'
import { FormProblem, useSchemaForm } from '../../ui/forms/schema-form.tsx'
import { Loaded } from '../../ui/lists/loaded.tsx'
import { FormSkeleton } from '../../ui/lists/skeletons.tsx'
import { useLinkToken } from './use-link-token.ts'

/** Creates the first owner and the first workspace. Requires the link from the terminal. */
export function SetUpPage() {
  const trpc = useTRPC()
  const token = useLinkToken()
  const status = useQuery(trpc.setup.status.queryOptions())
  if (status.data && !status.data.needed) {
    return (
      <Cover title="Parley is already set up" about="This link has already been used. Sign in to continue.">
        <Anchor component={Link} to="/sign-in" size="sm">
          Sign in
        </Anchor>
      </Cover>
    )
  }
  if (!token) {
    return (
      <Cover
        title="This link is incomplete"
        about="Copy the whole set-up link from the terminal that started Parley. It ends with a long token."
      />
    )
  }
  return (
    <Cover
      title="Welcome to Parley"
      about="Create the owner’s account and the first workspace. You can change both later."
    >
      <Loaded query={status} skeleton={<FormSkeleton />}>
        {() => <SetUpForm token={token} />}
      </Loaded>
    </Cover>
  )
}

function SetUpForm({ token }: { token: string }) {
  const trpc = useTRPC()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const create = useMutation(trpc.setup.create.mutationOptions())
  const form = useSchemaForm({
    schema: async () => (await import('@parley/shared/workspace/members')).SetUp,
    initial: { name: '', email: '', password: '', workspaceName: '' },
    toInput: (values) => ({ ...values, email: values.email.trim(), token }),
    onSubmit: async (input) => {
      await create.mutateAsync(input)
      queries.clear()
      await navigate('/', { replace: true })
    },
  })
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack gap="md">
        <TextInput label="Your name" name="name" autoComplete="name" autoFocus {...form.getInputProps('name')} />
        <EmailInput {...form.getInputProps('email')} />
        <PasswordInput
          label="Password"
          name="password"
          description={`At least ${passwordLength.min} characters`}
          autoComplete="new-password"
          {...form.getInputProps('password')}
        />
        <TextInput
          label="Workspace"
          name="workspaceName"
          description="The name of your team or company"
          autoComplete="organization"
          {...form.getInputProps('workspaceName')}
        />
        <FormProblem form={form} />
        <Button type="submit" size="sm" loading={form.busy}>
          Set up Parley
        </Button>
      </Stack>
    </form>
  )
}
