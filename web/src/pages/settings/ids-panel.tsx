import { Code, Group, Stack, Text } from '@mantine/core'
import { useScope } from '../../scope.ts'
import { Panel } from '../../ui/panel.tsx'
import { CopyButton } from '../../ui/text/copy-button.tsx'

/** The IDs and URLs that API clients need. */
export function IdsPanel() {
  const { workspaceId } = useScope()
  return (
    <Panel title="API">
      <Stack gap="md">
        <Id name="Workspace ID" value={workspaceId}>
          Requests with a session pass it as <Code>workspaceId</Code>. API keys include it.
        </Id>
        <Id name="API base URL" value={`${window.location.origin}/api/v1`}>
          All paths in the API documentation are relative to it.
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
