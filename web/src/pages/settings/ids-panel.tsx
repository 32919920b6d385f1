import { Code, Group, Stack, Text } from '@mantine/core'
import { useScope } from '../../scope.ts'
import { Panel } from '../../ui/panel.tsx'
import { CopyButton } from '../../ui/text/copy-button.tsx'

/** What programs have to name. */
export function IdsPanel() {
  const { workspaceId } = useScope()
  return (
    <Panel title="For programs">
      <Stack gap="md">
        <Id name="Workspace id" value={workspaceId}>
          Calls with a session name it as <Code>workspaceId</Code>. An API key carries it itself.
        </Id>
        <Id name="Address of the API" value={`${window.location.origin}/api/v1`}>
          Every path of the documentation begins with it.
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
