import { Stack, Text } from '@mantine/core'
import type { ConnectedChannel } from '@parley/shared/workspace/connections'
import { CodeBlock } from '../../ui/text/code-block.tsx'
import { SecretOnce } from '../../ui/text/secret-once.tsx'

type CallbackOnceProps = { opened: boolean; connected: ConnectedChannel | undefined; onClose: () => void }

/** What Meta may ask for after a number was connected; the verify token is not shown again. */
export function CallbackOnce({ connected, onClose }: CallbackOnceProps) {
  if (!connected) return null
  const { callbackUrl, verifyToken } = connected
  return (
    <SecretOnce
      title="The number is connected"
      secret={verifyToken}
      what="verify token"
      warning="This is the verify token. It is shown only now."
      onClose={onClose}
    >
      <Stack gap={6}>
        <Text size="sm" fw={500}>
          Callback URL
        </Text>
        <CodeBlock text={callbackUrl} what="callback URL" wrap />
        <Text size="sm">
          {callbackUrl.startsWith('https://') ? (
            <>
              WhatsApp knows this address already and has tried it: there is nothing left to do. Keep both for the day
              when you set the address in Meta’s app dashboard yourself.
            </>
          ) : (
            <>
              WhatsApp calls only https addresses. Put a tunnel or a proxy with https in front of Parley, then enter its
              address with this path, and the verify token, in Meta’s app dashboard under WhatsApp → Configuration.
              Subscribe there to messages, user_preferences, account_update and everything that begins with
              message_template, template_category or phone_number_quality. Until then no receipt and no customer’s
              message arrives.
            </>
          )}
        </Text>
      </Stack>
    </SecretOnce>
  )
}
