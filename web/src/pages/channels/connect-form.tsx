import { Button, Code, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import type { ConnectedChannel } from '@parley/shared/workspace/connections'
import type { ReactNode } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { useScope } from '../../scope.ts'
import { useTRPCClient } from '../../trpc.ts'
import { PasswordInput } from '../../ui/forms/password-input.tsx'
import { FormProblem, useSchemaForm } from '../../ui/forms/schema-form.tsx'
import styles from './number.module.css'
import { useRefreshNumber } from './use-refresh-number.ts'

type ConnectFormProps = { opened: boolean; onConnected: (connected: ConnectedChannel) => void; onCancel: () => void }

/**
 * The credentials of a number, in the order in which Meta shows them. WhatsApp validates them before they are stored.
 */
export function ConnectForm({ onConnected, onCancel }: ConnectFormProps) {
  const { t } = useTranslation('channels')
  const client = useTRPCClient()
  const refresh = useRefreshNumber()
  const { workspaceId } = useScope()
  const form = useSchemaForm({
    schema: async () => (await import('@parley/shared/workspace/connections')).ConnectChannel,
    initial: { phoneNumberId: '', businessAccountId: '', accessToken: '', appSecret: '', pin: '' },
    toInput: ({ pin, ...values }) => ({
      workspaceId,
      platform: 'whatsapp',
      ...values,
      ...(pin.trim() !== '' && { pin }),
    }),
    onSubmit: async (input) => {
      // Called without the query cache, which would keep the token in memory.
      onConnected(await client.channels.connect.mutate(input))
      await refresh()
    },
  })
  const needsPin = form.errors.pin !== undefined || form.values.pin !== ''
  return (
    <form onSubmit={form.submit} noValidate autoComplete="off" aria-label={t('connectANumber')}>
      <Stack gap="lg">
        <ConnectStep number={1} title={t('connectedPhoneNumber')} where={t('whereIdsAre')}>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput
              label={t('phoneNumberId')}
              description={t('phoneNumberIdHint')}
              inputMode="numeric"
              {...form.getInputProps('phoneNumberId')}
            />
            <TextInput
              label={t('businessAccountId')}
              description={t('accountIdHint')}
              inputMode="numeric"
              {...form.getInputProps('businessAccountId')}
            />
          </SimpleGrid>
        </ConnectStep>
        <ConnectStep
          number={2}
          title={t('accessToken')}
          where={<Trans t={t} i18nKey="whereTokenIs" components={{ code: <Code />, code2: <Code /> }} />}
        >
          <PasswordInput label={t('accessToken')} autoComplete="off" {...form.getInputProps('accessToken')} />
        </ConnectStep>
        <ConnectStep number={3} title={t('webhookVerification')} where={t('whereSecretIs')}>
          <PasswordInput label={t('appSecret')} autoComplete="off" {...form.getInputProps('appSecret')} />
        </ConnectStep>
        {needsPin && (
          <ConnectStep number={4} title={t('registration')} where={t('wherePinIs')}>
            <PasswordInput label={t('pin')} inputMode="numeric" autoComplete="off" {...form.getInputProps('pin')} />
          </ConnectStep>
        )}
        <FormProblem form={form} />
        <Text size="xs" c="dimmed">
          {t('connectEffect')}
        </Text>
        <Group gap="xs">
          <Button type="submit" loading={form.busy}>
            {t('checkAndConnect')}
          </Button>
          <Button variant="default" onClick={onCancel}>
            {t('cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

type ConnectStepProps = { number: number; title: string; where: ReactNode; children: ReactNode }

/** A group of fields with the place in Meta's dashboard where their values are found. */
function ConnectStep({ number, title, where, children }: ConnectStepProps) {
  const { t } = useTranslation('channels')
  return (
    <section className={styles.step} aria-label={t('step', { number, title })}>
      <span className={styles.ordinal} aria-hidden>
        {number}
      </span>
      <div className={styles.content}>
        <Text size="sm" fw={600} component="h3" m={0}>
          {title}
        </Text>
        <Text size="sm" c="dimmed" mb="sm">
          {where}
        </Text>
        {children}
      </div>
    </section>
  )
}
