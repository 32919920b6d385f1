import { Button, Code, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import type { ConnectedChannel } from '@parley/shared/workspace/connections'
import type { ReactNode } from 'react'
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
  const client = useTRPCClient()
  const refresh = useRefreshNumber()
  const { workspaceId } = useScope()
  const form = useSchemaForm({
    schema: async () => (await import('@parley/shared/workspace/connections')).ConnectChannel,
    initial: { phoneNumberId: '', businessAccountId: '', accessToken: '', appSecret: '' },
    toInput: (values) => ({ workspaceId, platform: 'whatsapp', ...values }),
    onSubmit: async (input) => {
      // Called without the query cache, which would keep the token in memory.
      onConnected(await client.channels.connect.mutate(input))
      await refresh()
    },
  })
  return (
    <form onSubmit={form.submit} noValidate autoComplete="off" aria-label="Connect a number">
      <Stack gap="lg" maw={640}>
        <ConnectStep
          number={1}
          title="Phone number"
          where="In Meta’s app dashboard, open your app and go to WhatsApp → API setup. Select the number that your customers see. Both IDs are listed below it."
        >
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput
              label="Phone number ID"
              description="Digits only; not the phone number itself"
              inputMode="numeric"
              {...form.getInputProps('phoneNumberId')}
            />
            <TextInput
              label="Business account ID"
              description="The ID of the WhatsApp Business account"
              inputMode="numeric"
              {...form.getInputProps('businessAccountId')}
            />
          </SimpleGrid>
        </ConnectStep>
        <ConnectStep
          number={2}
          title="Access token"
          where={
            <>
              In Meta’s business settings, open Users → System users. Assign your app and the WhatsApp account with full
              control to a system user, then generate a token that never expires with the permissions{' '}
              <Code>whatsapp_business_messaging</Code> and <Code>whatsapp_business_management</Code>. The token on the
              API setup page expires after a day.
            </>
          }
        >
          <PasswordInput label="Access token" autoComplete="off" {...form.getInputProps('accessToken')} />
        </ConnectStep>
        <ConnectStep
          number={3}
          title="Webhook verification"
          where="In the app dashboard, open App settings → Basic and select Show next to App secret. Parley uses it to verify that callbacks come from WhatsApp."
        >
          <PasswordInput label="App secret" autoComplete="off" {...form.getInputProps('appSecret')} />
        </ConnectStep>
        <FormProblem form={form} />
        <Text size="xs" c="dimmed">
          Parley checks the credentials with WhatsApp and stores them only if they are valid. The token and the secret
          are encrypted and never shown again. Existing templates were approved by the simulator: WhatsApp must review
          each one after you edit it.
        </Text>
        <Group gap="xs">
          <Button type="submit" loading={form.busy}>
            Check and connect
          </Button>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

type ConnectStepProps = { number: number; title: string; where: ReactNode; children: ReactNode }

/** A group of fields with the place in Meta's dashboard where their values are found. */
function ConnectStep({ number, title, where, children }: ConnectStepProps) {
  return (
    <section className={styles.step} aria-label={`Step ${number}: ${title}`}>
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
