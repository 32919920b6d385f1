import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../../scope.ts'
import styles from '../thread.module.css'
import { useRetry } from './use-retry.ts'

/** Below a message that was not delivered. */
export function RetryButton({ messageId }: { messageId: string }) {
  const { t } = useTranslation('timeline')
  const mayReply = useMay('reply')
  const retry = useRetry()
  if (!mayReply) return null
  return (
    <Button
      className={styles.undo ?? ''}
      variant="default"
      size="compact-xs"
      leftSection={<IconRefresh size={13} />}
      loading={retry.isPending}
      onClick={() => retry.send(messageId)}
    >
      {t('sendAgain')}
    </Button>
  )
}
