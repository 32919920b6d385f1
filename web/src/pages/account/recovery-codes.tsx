import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useWorkspaceContext } from '../../scope.ts'
import { Callout } from '../../ui/text/callout.tsx'
import { CopyButton } from '../../ui/text/copy-button.tsx'
import { saveFile } from '../../ui/text/save-file.ts'
import styles from './two-factor.module.css'

type RecoveryCodesProps = { title: string; codes: string[]; onClose: () => void }

/** Shows the recovery codes. They are not shown again. */
export function RecoveryCodes({ title, codes, onClose }: RecoveryCodesProps) {
  const { t } = useTranslation('account')
  const { me } = useWorkspaceContext()
  const text = codes.join('\n')
  return (
    <Stack gap="md" p="md">
      <Title order={2}>{title}</Title>
      <Callout tone="warn">
        <Text size="sm">{t('recoveryCodesHint')}</Text>
      </Callout>
      <ul className={styles.codes} aria-label={t('recoveryCodesTitle')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="xs">
        <CopyButton text={text} what={t('recoveryCodesInSentence')} label={t('copyCodes')} />
        <Button
          variant="default"
          leftSection={<IconDownload size={14} />}
          onClick={() => saveFile('parley-recovery-codes.txt', `Parley, ${me.user.email}\n\n${text}\n`, 'text/plain')}
        >
          {t('download')}
        </Button>
        <Button ml="auto" onClick={onClose}>
          {t('done')}
        </Button>
      </Group>
    </Stack>
  )
}
