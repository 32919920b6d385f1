import { Stack, Text } from '@mantine/core'
import type { CreatedKey } from '@parley/shared/workspace/key-data'
import { useTranslation } from 'react-i18next'
import { CodeBlock } from '../../ui/text/code-block.tsx'
import { SecretOnce } from '../../ui/text/secret-once.tsx'
import { firstRequest } from './curl.ts'

export function CreatedKeyOnce({ created, onClose }: { created: CreatedKey; onClose: () => void }) {
  const { t } = useTranslation('api-keys')
  const { key, keyData, warning } = created
  return (
    <SecretOnce
      title={t('apiKey', { name: keyData.name })}
      secret={key}
      what={t('keyInSentence')}
      warning={warning}
      onClose={onClose}
    >
      <Stack gap={6}>
        <Text size="sm" fw={500}>
          {t('tryIt')}
        </Text>
        <CodeBlock text={firstRequest(window.location.origin, key, keyData.permissions)} what={t('curlCommand')} />
      </Stack>
    </SecretOnce>
  )
}
