import { Progress, Stack, Text } from '@mantine/core'
import type { BackupStatus } from '@parley/shared/workspace/backups'
import { useTranslation } from 'react-i18next'
import { formatSeconds } from '../../../ui/text/format.ts'
import { useNow } from '../../../ui/text/time.tsx'
import { progressOf } from './backup-share.ts'

/** How far the backup is, estimated from how long the last one took. */
export function BackupProgress({ running }: { running: NonNullable<BackupStatus['running']> }) {
  const { t } = useTranslation('settings')
  const now = useNow()
  const { share, secondsLeft } = progressOf(running, now)
  return (
    <Stack gap={6}>
      <Text size="sm" role="status">
        {t('backingUpAndVerifying')}
        {secondsLeft !== null && t('aboutLeft', { secondsLeft: formatSeconds(secondsLeft) })}
      </Text>
      <Progress
        value={share === null ? 100 : share * 100}
        animated={share === null}
        aria-label={t('progressOfTheBackup')}
      />
    </Stack>
  )
}
