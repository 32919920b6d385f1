import { ActionIcon } from '@mantine/core'
import { IconArrowsSort, IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Menu } from '../../../ui/overlays/more-menu.tsx'
import styles from './conversation-list.module.css'
import type { InboxFilter } from './use-inbox-filter.ts'

const sorts = [
  { sort: undefined, text: 'newestActivity' },
  { sort: 'waiting', text: 'longestWaiting' },
] as const

/** The order of the list. What a search finds has the newest activity first, whatever is chosen. */
export function SortMenu({ inbox }: { inbox: InboxFilter }) {
  const { t } = useTranslation('inbox')
  const isSearched = inbox.q !== undefined
  const current = (!isSearched && sorts.find(({ sort }) => sort === inbox.sort)) || sorts[0]
  const name = t('orderIs', { order: t(current.text) })
  return (
    <Menu
      label={t('order')}
      items={sorts.map(({ sort, text }) => ({
        label: t(text),
        icon:
          sort === inbox.sort ? <IconCheck size={14} aria-label={t('current')} /> : <span className={styles.noIcon} />,
        onClick: () => inbox.setSort(sort),
      }))}
      button={(trigger) => (
        <ActionIcon
          variant={current.sort ? 'light' : 'default'}
          size={30}
          aria-label={name}
          title={name}
          disabled={isSearched}
          {...trigger}
        >
          <IconArrowsSort size={15} />
        </ActionIcon>
      )}
    />
  )
}
