import { Code, Group, Stack, Text } from '@mantine/core'
import { Trans, useTranslation } from 'react-i18next'
import { useScope } from '../../scope.ts'
import { Panel } from '../../ui/panel.tsx'
import { CopyButton } from '../../ui/text/copy-button.tsx'

/** The IDs and URLs that API clients need. */
export function IdsPanel() {
  const { t } = useTranslation('settings')
  const { workspaceId } = useScope()
  return (
    <Panel title={t('api')}>
      <Stack gap="md">
        <Id name={t('workspaceId')} value={workspaceId}>
          <Trans t={t} i18nKey="requestsWithASessionPassIt" components={{ code: <Code /> }} />
        </Id>
        <Id name={t('apiBaseUrl')} value={`${window.location.origin}/api/v1`}>
          {t('allPathsInTheApiDocumentation')}
        </Id>
      </Stack>
    </Panel>
  )
}

function Id({ name, value, children }: { name: string; value: string; children: React.ReactNode }) {
  return (
    <div>
      <Text size="sm" fw={500}>
        {name}
      </Text>
      <Group gap={4} wrap="nowrap">
        <Code style={{ overflowWrap: 'anywhere' }}>{value}</Code>
        <CopyButton text={value} what={name.toLowerCase()} />
      </Group>
      <Text size="xs" c="dimmed" mt={2}>
        {children}
      </Text>
    </div>
  )
}
