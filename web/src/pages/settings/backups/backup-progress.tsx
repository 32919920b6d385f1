import { Progress, Stack, Text } from '@mantine/core'
import type { BackupStatus } from '@parley/shared/workspace/backups'
import { formatSeconds } from '../../../ui/text/format.ts'
import { useNow } from '../../../ui/text/time.tsx'
import { progressOf } from './backup-share.ts'

/** How far the backup is, estimated from how long the last one took. */
export function BackupProgress({ running }: { running: NonNullable<BackupStatus['running']> }) {
  const now = useNow()
  const { share, secondsLeft } = progressOf(running, now)
  return (
    <Stack gap={6}>
      <Text size="sm" role="status">
        Backing up and verifying…
        {secondsLeft !== null && ` About ${formatSeconds(secondsLeft)} left.`}
      </Text>
      <Progress
        value={share === null ? 100 : share * 100}
        animated={share === null}
        aria-label="Progress of the backup"
      />
    </Stack>
  )
}
