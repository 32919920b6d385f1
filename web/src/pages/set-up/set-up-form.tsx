import { Button, SimpleGrid, Stack, TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { passwordLength } from '@parley/shared/words'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useTRPC } from '../../trpc.ts'
import { EmailInput } from '../../ui/forms/email-input.tsx'
import { PasswordInput } from '../../ui/forms/password-input.tsx'
import { FormProblem, useSchemaForm } from '../../ui/forms/schema-form.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { ownTimeZone, timeZonesWith } from '../../ui/forms/time-zones.ts'
import { listCountries } from '../settings/countries.ts'
import { guessName } from './guess-name.ts'
import { guessRegion } from './guess-region.ts'

const countries = listCountries()
const guess = guessRegion({
  timeZone: ownTimeZone(),
  languages: navigator.languages,
  countries: countries.map(({ value }) => value),
})

/** The first owner and workspace. Time zone and country are guessed from the browser, the name from the email address. */
export function SetUpForm({ token }: { token: string }) {
  const { t } = useTranslation('set-up')
  const trpc = useTRPC()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const create = useMutation(trpc.setup.create.mutationOptions())
  const form = useSchemaForm({
    schema: async () => (await import('@parley/shared/workspace/members')).SetUp,
    initial: {
      name: '',
      email: '',
      password: '',
      workspaceName: '',
      timeZone: guess.timeZone,
      defaultCountry: guess.country,
    },
    toInput: (values) => ({ ...values, email: values.email.trim(), token }),
    onSubmit: async (input) => {
      await create.mutateAsync(input)
      queries.clear()
      await navigate('/getting-started', { replace: true })
    },
  })
  const email = form.getInputProps('email')
  // While the address is typed, so that the name is there, and selected by the Tab key, before anybody types one.
  const suggestName = (address: string) => {
    const { name, email: before } = form.getValues()
    if (name === '' || name === guessName(before)) form.setFieldValue('name', guessName(address))
  }
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack gap="md">
        <EmailInput
          autoFocus
          {...email}
          onChange={(event) => {
            suggestName(event.currentTarget.value)
            email.onChange(event)
          }}
        />
        <TextInput label={t('yourName')} name="name" autoComplete="name" {...form.getInputProps('name')} />
        <PasswordInput
          label={t('password')}
          name="password"
          description={t('atLeastCharacters', { min: passwordLength.min })}
          autoComplete="new-password"
          {...form.getInputProps('password')}
        />
        <TextInput
          label={t('workspace')}
          name="workspaceName"
          description={t('workspaceNameHint')}
          autoComplete="organization"
          {...form.getInputProps('workspaceName')}
        />
        <Region timeZone={form.getInputProps('timeZone')} country={form.getInputProps('defaultCountry')} />
        <FormProblem form={form} />
        <Button type="submit" size="sm" loading={form.busy}>
          {t('setUpParley')}
        </Button>
      </Stack>
    </form>
  )
}

type RegionProps = { timeZone: GetInputPropsReturnType; country: GetInputPropsReturnType }

function Region({ timeZone, country }: RegionProps) {
  const { t } = useTranslation('set-up')
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
      <Select
        label={t('timeZone')}
        description={t('forReportsAndSchedules')}
        searchable
        allowDeselect={false}
        limit={60}
        data={timeZonesWith(guess.timeZone)}
        {...timeZone}
      />
      <Select
        label={t('country')}
        description={t('forNumbersWithout')}
        searchable
        allowDeselect={false}
        data={countries}
        {...country}
      />
    </SimpleGrid>
  )
}
