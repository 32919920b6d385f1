import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useWorkspaceContext } from '../../scope.ts'
import { Callout } from '../../ui/text/callout.tsx'
import { CopyButton } from '../../ui/text/copy-button.tsx'
import { saveFile } from '../../ui/text/save-file.ts'
import styles from './two-factor.module.css'

type RecoveryCodesProps = { title: string; codes: string[]; onClose: () => void }

/** Shows the recovery codes. They are not shown again. */
export function RecoveryCodes({ title, codes, onClose }: RecoveryCodesProps) {
  const { me } = useWorkspaceContext()
  const text = codes.join('\n')
  return (
    <Stack gap="md" p="md">
      <Title order={2}>{title}</Title>
      <Callout tone="warn">
        <Text size="sm">
          Each code signs you in once if you cannot use your phone. The codes are not shown again. If you lose both,
          only the administrator of this Parley installation can restore your access.
        </Text>
      </Callout>
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="xs">
        <CopyButton text={text} what="recovery codes" label="Copy" />
        <Button
          variant="default"
          leftSection={<IconDownload size={14} />}
          onClick={() => saveFile('parley-recovery-codes.txt', `Parley, ${me.user.email}\n\n${text}\n`, 'text/plain')}
        >
          Download
        </Button>
        <Button ml="auto" onClick={onClose}>
          Done
        </Button>
      </Group>
    </Stack>
  )
}
