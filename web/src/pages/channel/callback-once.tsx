import { Stack, Text } from '@mantine/core'
import type { ConnectedChannel } from '@parley/shared/workspace/connections'
import { CodeBlock } from '../../ui/text/code-block.tsx'
import { SecretOnce } from '../../ui/text/secret-once.tsx'

type CallbackOnceProps = { opened: boolean; connected: ConnectedChannel | undefined; onClose: () => void }

/** The callback URL and verify token of a new connection, which Meta may require. The token is not shown again. */
export function CallbackOnce({ connected, onClose }: CallbackOnceProps) {
  if (!connected) return null
  const { callbackUrl, verifyToken } = connected
  return (
    <SecretOnce
      title="Number connected"
      secret={verifyToken}
      what="verify token"
      warning="This is the verify token. It is only shown once."
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
              WhatsApp has verified this URL, so no further steps are required. Store both values in case you set the
              callback in Meta’s app dashboard yourself.
            </>
          ) : (
            <>
              WhatsApp requires an HTTPS URL. Put an HTTPS proxy or tunnel in front of Parley, then enter its URL with
              this path, and the verify token, in Meta’s app dashboard under WhatsApp → Configuration. Subscribe to
              messages, user_preferences, security, calls and all fields that start with account, message_template,
              template_category or phone_number; if the WhatsApp Business app uses the number too, also to
              smb_message_echoes, smb_app_state_sync and history. Until then, no receipts or customer messages arrive.
            </>
          )}
        </Text>
      </Stack>
    </SecretOnce>
  )
}
