import { Button } from '@mantine/core'
import { IconArrowDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import styles from './thread.module.css'

/** Says that messages arrived below the part of the thread that is shown, and scrolls to them. */
export function NewBelow({ messages, onShow }: { messages: number; onShow: () => void }) {
  const { t } = useTranslation('inbox')
  return (
    <div className={styles.newBelow} role="status">
      {messages > 0 && (
        <Button size="xs" radius="xl" leftSection={<IconArrowDown size={14} />} onClick={onShow}>
          {t('newMessages', { count: messages })}
        </Button>
      )}
    </div>
  )
}
