import { ActionIcon } from '@mantine/core'
import { IconArrowsSort, IconCheck } from '@tabler/icons-react'
import { Menu } from '../../../ui/overlays/more-menu.tsx'
import styles from './conversation-list.module.css'
import type { InboxFilter } from './use-inbox-filter.ts'

const sorts = [
  { sort: undefined, label: 'Newest activity' },
  { sort: 'waiting', label: 'Longest waiting' },
] as const

/** The order of the list. */
export function SortMenu({ inbox }: { inbox: InboxFilter }) {
  const current = sorts.find(({ sort }) => sort === inbox.sort)?.label ?? ''
  return (
    <Menu
      label="Order"
      items={sorts.map(({ sort, label }) => ({
        label,
        icon: sort === inbox.sort ? <IconCheck size={14} aria-label="Current" /> : <span className={styles.noIcon} />,
        onClick: () => inbox.setSort(sort),
      }))}
      button={(trigger) => (
        <ActionIcon
          variant={inbox.sort ? 'light' : 'default'}
          size={30}
          aria-label={`Order: ${current}`}
          title={`Order: ${current}`}
          {...trigger}
        >
          <IconArrowsSort size={15} />
        </ActionIcon>
      )}
    />
  )
}
