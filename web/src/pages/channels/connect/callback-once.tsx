import { Stack, Text } from '@mantine/core'
import type { ConnectedChannel } from '@parley/shared/workspace/connections'
import { useTranslation } from 'react-i18next'
import { CodeBlock } from '../../../ui/text/code-block.tsx'
import { SecretOnce } from '../../../ui/text/secret-once.tsx'

type CallbackOnceProps = { opened: boolean; connected: ConnectedChannel | undefined; onClose: () => void }

/** The callback URL and verify token of a new connection, which Meta may require. The token is not shown again. */
export function CallbackOnce({ connected, onClose }: CallbackOnceProps) {
  const { t } = useTranslation('channels')
  if (!connected) return null
  const { callbackUrl, verifyToken } = connected
  return (
    <SecretOnce
      title={t('numberConnected')}
      secret={verifyToken}
      what={t('verifyToken')}
      warning={t('verifyTokenOnce')}
      onClose={onClose}
    >
      <Stack gap={6}>
        <Text size="sm" fw={500}>
          {t('callbackUrl')}
        </Text>
        <CodeBlock text={callbackUrl} what={t('callbackUrlInSentence')} wrap />
        <Text size="sm">{callbackUrl.startsWith('https://') ? t('callbackVerified') : t('callbackNeedsHttps')}</Text>
      </Stack>
    </SecretOnce>
  )
}
