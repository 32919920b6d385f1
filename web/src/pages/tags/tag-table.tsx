import type { TagView } from '@parley/shared/conversations/tag-requests'
import { viewCountLimit } from '@parley/shared/words'
import { IconArrowMerge, IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useScope } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { type Column, DataTable } from '../../ui/lists/data-table.tsx'
import { type MenuItem, MoreMenu } from '../../ui/overlays/more-menu.tsx'
import { formatUpTo } from '../../ui/text/format.ts'
import { RelativeTime } from '../../ui/text/time.tsx'
import { TagChip } from '../inbox/tags/tag-chip.tsx'

export type TagAction = 'edit' | 'merge' | 'delete'

type TagTableProps = {
  tags: readonly TagView[]
  /** Called with what a member chose to do with a tag; undefined for members who may not change tags. */
  onAction: ((action: TagAction, tag: TagView) => void) | undefined
}

/** The tags with how many conversations and contacts of the mode have each. */
export function TagTable({ tags, onAction }: TagTableProps) {
  const { t } = useTranslation('tags')
  const counts = useTagCounts()
  const actions: Column<TagView> = {
    head: t('actions'),
    align: 'end',
    cell: (tag) => <TagMenu tag={tag} canMerge={tags.length > 1} onAction={(action) => onAction?.(action, tag)} />,
  }
  const countOf = (of: 'conversations' | 'contacts') => (tag: TagView) => {
    const count = counts.get(tag.id)?.[of]
    return count === undefined ? '' : formatUpTo(count, viewCountLimit)
  }
  return (
    <DataTable
      label={t('tags')}
      rows={tags}
      keyOf={(tag) => tag.id}
      columns={[
        {
          head: t('name'),
          cell: ({ name, colour }) => <TagChip name={name} colour={colour} />,
          sort: { name: 'name', by: ({ name }) => name },
        },
        { head: t('conversations'), align: 'end', cell: countOf('conversations') },
        { head: t('contacts'), align: 'end', cell: countOf('contacts') },
        { head: t('colour'), cell: ({ colour }) => t(colour), optional: true },
        {
          head: t('created'),
          cell: (tag) => <RelativeTime at={tag.created_at} />,
          sort: { name: 'created', by: (tag) => tag.created_at },
        },
        ...(onAction ? [actions] : []),
      ]}
    />
  )
}

type TagMenuProps = { tag: TagView; canMerge: boolean; onAction: (action: TagAction) => void }

function TagMenu({ tag, canMerge, onAction }: TagMenuProps) {
  const { t } = useTranslation('tags')
  const merge: MenuItem = {
    label: t('mergeAction'),
    icon: <IconArrowMerge size={15} />,
    onClick: () => onAction('merge'),
  }
  return (
    <MoreMenu
      label={t('moreActionsFor', { name: tag.name })}
      items={[
        { label: t('edit'), icon: <IconPencil size={15} />, onClick: () => onAction('edit') },
        ...(canMerge ? [merge] : []),
        { label: t('deleteAction'), icon: <IconTrash size={15} />, isDanger: true, onClick: () => onAction('delete') },
      ]}
    />
  )
}

function useTagCounts() {
  const trpc = useTRPC()
  const counts = useQuery(trpc.tags.count.queryOptions(useScope()))
  return new Map(counts.data?.data.map((count) => [count.id, count]))
}
