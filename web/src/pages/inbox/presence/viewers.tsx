import type { ViewerView } from '@parley/shared/conversations/presence'
import { IconEye, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useScope } from '../../../scope.ts'
import { useTRPC } from '../../../trpc.ts'
import { byLocale } from '../../../ui/text/locale.ts'
import styles from './viewers.module.css'

/** Nobody announces that a connection was lost, so what is shown is checked again. */
const recheckMs = 5_000

/** Who else has the conversation open; whoever types comes first. Has no height while there is nobody. */
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
  const words = { names: listOf(shown), count: shown.length }
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

const lists = byLocale((locale) => new Intl.ListFormat(locale, { style: 'long', type: 'conjunction' }))

function listOf(viewers: readonly ViewerView[]): string {
  return lists().format(viewers.map(({ name }) => name))
}
