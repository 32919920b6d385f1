import { Stack, Text } from '@mantine/core'
import type { CreatedKey } from '@parley/shared/workspace/key-data'
import { CodeBlock } from '../../ui/text/code-block.tsx'
import { SecretOnce } from '../../ui/text/secret-once.tsx'
import { firstRequest } from './curl.ts'

export function CreatedKeyOnce({ created, onClose }: { created: CreatedKey; onClose: () => void }) {
  const { key, keyData, warning } = created
  return (
    <SecretOnce title={`API key “${keyData.name}”`} secret={key} what="API key" warning={warning} onClose={onClose}>
      <Stack gap={6}>
        <Text size="sm" fw={500}>
          Try it
        </Text>
        <CodeBlock text={firstRequest(window.location.origin, key, keyData.permissions)} what="curl command" />
      </Stack>
    </SecretOnce>
  )
}
