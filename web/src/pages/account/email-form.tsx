import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTRPC } from '../../trpc.ts'
import { EmailInput } from '../../ui/forms/email-input.tsx'
import { PasswordInput } from '../../ui/forms/password-input.tsx'
import { FormProblem, useSchemaForm } from '../../ui/forms/schema-form.tsx'
import { Loaded } from '../../ui/lists/loaded.tsx'
import { FormSkeleton } from '../../ui/lists/skeletons.tsx'
import { notifySuccess } from '../../ui/overlays/notify.ts'
import { Panel } from '../../ui/panel.tsx'
import { Callout } from '../../ui/text/callout.tsx'

/** Changes the address with which the user signs in, unless the identity provider manages it. */
export function EmailPanel() {
  const { t } = useTranslation('account')
  const trpc = useTRPC()
  const email = useQuery(trpc.account.email.queryOptions())
  return (
    <Panel title={t('email')}>
      <Loaded query={email} skeleton={<FormSkeleton fields={2} />}>
        {({ may_change, by_link }) =>
          may_change ? <EmailForm byLink={by_link} /> : <Text size="sm">{t('emailManaged')}</Text>
        }
      </Loaded>
    </Panel>
  )
}

const empty = { email: '', password: '' }

function EmailForm({ byLink }: { byLink: boolean }) {
  const { t } = useTranslation('account')
  const trpc = useTRPC()
  const queries = useQueryClient()
  const change = useMutation(trpc.account.changeEmail.mutationOptions())
  const [sentTo, setSentTo] = useState<string>()
  const form = useSchemaForm({
    schema: async () => (await import('@parley/shared/workspace/account')).EmailChange,
    initial: empty,
    toInput: ({ email, password }) => ({ email: email.trim(), password }),
    onSubmit: async (input) => {
      const { changed } = await change.mutateAsync(input)
      form.setValues(empty)
      setSentTo(changed ? undefined : input.email)
      if (!changed) return
      await queries.invalidateQueries()
      notifySuccess(t('emailChanged'))
    },
  })
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack gap="md">
        <EmailInput
          label={t('newEmail')}
          description={t(byLink ? 'newEmailByLink' : 'newEmailAtOnce')}
          autoComplete="off"
          {...form.getInputProps('email')}
        />
        <PasswordInput
          label={t('currentPassword')}
          name="password"
          autoComplete="current-password"
          {...form.getInputProps('password')}
        />
        {sentTo && <Callout tone="good">{t('emailLinkSent', { email: sentTo })}</Callout>}
        <FormProblem form={form} />
        <Group>
          <Button type="submit" loading={form.busy}>
            {t('changeEmail')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
