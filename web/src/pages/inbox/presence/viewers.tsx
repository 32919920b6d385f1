import { IconEye, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useScope } from '../../../scope.ts'
import { useTRPC } from '../../../trpc.ts'
import { formatList } from '../../../ui/text/format.ts'
import styles from './viewers.module.css'

/** How often what is shown is checked again, because nobody announces that a connection was lost. */
const recheckMs = 5_000

/** Shows who else has the conversation open; whoever types comes first. It has no height while there is nobody. */
export function Viewers({ conversationId }: { conversationId: string }) {
  const { t } = useTranslation('inbox')
  const trpc = useTRPC()
  const { data } = useQuery(
    trpc.presence.list.queryOptions(
      { ...useScope(), conversationId },
      { refetchInterval: (query) => (query.state.data?.data.length ? recheckMs : false) },
    ),
  )
  const viewers = data?.data ?? []
  const typing = viewers.filter(({ is_typing: isTyping }) => isTyping)
  const shown = typing.length > 0 ? typing : viewers
  const words = { names: formatList(shown.map(({ name }) => name)), count: shown.length }
  const Icon = typing.length > 0 ? IconPencil : IconEye
  return (
    <div className={styles.viewers} role="status">
      {shown.length > 0 && (
        <>
          <Icon size={13} aria-hidden />
          <bdi>{typing.length > 0 ? t('typing', words) : t('viewing', words)}</bdi>
        </>
      )}
    </div>
  )
}
