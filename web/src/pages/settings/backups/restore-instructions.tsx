import { List, Stack, Text } from '@mantine/core'
import { CodeBlock } from '../../../ui/text/code-block.tsx'

const steps = [
  'Stop Parley.',
  'On another machine, first install the secret: its environment variable, or the file “secret” in the data directory. A backup cannot be restored without it.',
  'Run the command below with the file of a verified backup. The file is verified again, and the present store is kept.',
  'Start Parley. Everything since the backup is lost; members and keys that were removed since are back.',
]

/** How the operator restores a backup. It needs the command line, because Parley must not run meanwhile. */
export function RestoreInstructions() {
  return (
    <Stack gap="xs">
      <Text size="sm" fw={500}>
        Restore a backup
      </Text>
      <List type="ordered" size="sm" spacing={4}>
        {steps.map((step) => (
          <List.Item key={step}>{step}</List.Item>
        ))}
      </List>
      <CodeBlock text="parley restore FILE" what="restore command" />
    </Stack>
  )
}
