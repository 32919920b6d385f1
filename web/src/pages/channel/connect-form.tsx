import { Button, Code, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import type { ConnectedChannel } from '@parley/shared/workspace/connections'
import { useScope } from '../../scope.ts'
import { useTRPCClient } from '../../trpc.ts'
import { PasswordInput } from '../../ui/forms/password-input.tsx'
import { FormProblem, useSchemaForm } from '../../ui/forms/schema-form.tsx'
import { ConnectStep } from './connect-step.tsx'
import { useRefreshNumber } from './use-refresh-number.ts'

type ConnectFormProps = { opened: boolean; onConnected: (connected: ConnectedChannel) => void; onCancel: () => void }

/**
 * What Meta has to be asked for, in the order in which it is found there. The platform judges it; nothing typed is
 * lost.
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
      // Asked without a cache, which would keep the token for a while.
      onConnected(await client.channels.connect.mutate(input))
      await refresh()
    },
  })
  return (
    <form onSubmit={form.submit} noValidate autoComplete="off" aria-label="Connect a number">
      <Stack gap="lg" maw={640}>
        <ConnectStep
          number={1}
          title="The number"
          where="In Meta’s app dashboard, open your app and there WhatsApp → API setup. Choose the number that your customers shall see; both ids stand below it."
        >
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput
              label="Phone number id"
              description="Digits, and not the phone number itself"
              inputMode="numeric"
              {...form.getInputProps('phoneNumberId')}
            />
            <TextInput
              label="Business account id"
              description="Of the WhatsApp business account"
              inputMode="numeric"
              {...form.getInputProps('businessAccountId')}
            />
          </SimpleGrid>
        </ConnectStep>
        <ConnectStep
          number={2}
          title="The right to use it"
          where={
            <>
              In Meta’s business settings, open Users → System users. Give one of them your app and the WhatsApp account
              with full control, then generate a token that never ends, with <Code>whatsapp_business_messaging</Code>{' '}
              and <Code>whatsapp_business_management</Code>. The token of the API setup page ends after a day.
            </>
          }
        >
          <PasswordInput label="Access token" autoComplete="off" {...form.getInputProps('accessToken')} />
        </ConnectStep>
        <ConnectStep
          number={3}
          title="The proof of what comes back"
          where="In the app dashboard, open App settings → Basic and press Show beside App secret. With it Parley tells what WhatsApp says from what somebody else might."
        >
          <PasswordInput label="App secret" autoComplete="off" {...form.getInputProps('appSecret')} />
        </ConnectStep>
        <FormProblem form={form} />
        <Text size="xs" c="dimmed">
          WhatsApp is asked first whether it all belongs together, and nothing is kept if it does not. Token and secret
          are kept encrypted and never shown again. Templates made so far were approved by the simulator: WhatsApp has
          to review each once you edit it.
        </Text>
        <Group gap="xs">
          <Button type="submit" loading={form.busy}>
            Check and connect
          </Button>
          <Button variant="default" onClick={onCancel}>
            Not now
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
