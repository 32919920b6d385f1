import { Button, Code, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import type { ConnectedChannel } from '@parley/shared/workspace/connections'
import { Trans, useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useTo } from '../../../scope.ts'
import { PasswordInput } from '../../../ui/forms/password-input.tsx'
import { FormProblem } from '../../../ui/forms/schema-form.tsx'
import { MetaLink } from '../help/meta-link.tsx'
import { Checks } from './checks.tsx'
import { Step } from './step.tsx'
import { useConnectForm } from './use-connect-form.ts'

type Form = ReturnType<typeof useConnectForm>['form']

/** The values of a number, each with where it is found and what it looks like, and the checks before they are stored. */
export function ConnectForm({ onConnected }: { onConnected: (connected: ConnectedChannel) => void }) {
  const { t } = useTranslation('connect')
  const to = useTo()
  const { form, checked } = useConnectForm(onConnected)
  return (
    <form onSubmit={form.submit} noValidate autoComplete="off" aria-label={t('connectANumber')}>
      <Stack gap="md">
        <Step number={2} title={t('theValues')}>
          <Values form={form} />
        </Step>
        <Step number={3} title={t('checkAndConnect')}>
          <Stack gap="md">
            <Text size="sm">{t('connectEffect')}</Text>
            <Checks checked={checked} />
            <FormProblem form={form} />
            <Group gap="xs">
              <Button type="submit" loading={form.busy}>
                {t('checkAndConnect')}
              </Button>
              <Button variant="default" component={Link} to={to('channels')}>
                {t('cancel')}
              </Button>
            </Group>
            <Text size="xs" c="dimmed">
              {t('templatesEffect')}
            </Text>
          </Stack>
        </Step>
      </Stack>
    </form>
  )
}

function Values({ form }: { form: Form }) {
  const { t } = useTranslation('connect')
  const { t: tOfNumbers } = useTranslation('channels')
  const needsPin = form.errors.pin !== undefined || form.values.pin !== ''
  return (
    <Stack gap="md">
      <Text size="sm">
        <Trans t={t} i18nKey="whereIdsAre" components={{ a: <MetaLink page="apps">{null}</MetaLink> }} />
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          label={tOfNumbers('phoneNumberId')}
          description={t('phoneNumberIdHint')}
          inputMode="numeric"
          {...form.getInputProps('phoneNumberId')}
        />
        <TextInput
          label={tOfNumbers('businessAccountId')}
          description={t('accountIdHint')}
          inputMode="numeric"
          {...form.getInputProps('businessAccountId')}
        />
      </SimpleGrid>
      <PasswordInput
        label={t('accessToken')}
        description={
          <Trans
            t={t}
            i18nKey="whereTokenIs"
            components={{
              a: <MetaLink page="systemUsers">{null}</MetaLink>,
              code: <Code />,
              code2: <Code />,
            }}
          />
        }
        autoComplete="off"
        {...form.getInputProps('accessToken')}
      />
      <PasswordInput
        label={t('appSecret')}
        description={
          <Trans t={t} i18nKey="whereSecretIs" components={{ a: <MetaLink page="apps">{null}</MetaLink> }} />
        }
        autoComplete="off"
        {...form.getInputProps('appSecret')}
      />
      {needsPin && (
        <PasswordInput
          label={t('pin')}
          description={
            <Trans t={t} i18nKey="wherePinIs" components={{ a: <MetaLink page="numbers">{null}</MetaLink> }} />
          }
          inputMode="numeric"
          autoComplete="off"
          {...form.getInputProps('pin')}
        />
      )}
    </Stack>
  )
}
