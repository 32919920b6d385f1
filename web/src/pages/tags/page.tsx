import { ActionIcon } from '@mantine/core'
import type { TagView } from '@parley/shared/conversations/tags'
import { IconTag, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay, useScope } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { StartButton } from '../../ui/forms/start-button.tsx'
import { type Column, DataTable } from '../../ui/lists/data-table.tsx'
import { ListPage } from '../../ui/lists/list-page.tsx'
import { Confirm } from '../../ui/overlays/confirm.tsx'
import { onDemand } from '../../ui/overlays/on-demand.tsx'
import { RelativeTime } from '../../ui/text/time.tsx'
import { TagChip } from '../inbox/tags/tag-chip.tsx'

const NewTag = onDemand(async () => (await import('./new-tag.tsx')).NewTag)

export function TagsPage() {
  const { t } = useTranslation('tags')
  const trpc = useTRPC()
  const queries = useQueryClient()
  const scope = useScope()
  const mayManage = useMay('manage_settings')
  const tags = useQuery(trpc.tags.list.queryOptions(scope))
  const [isCreating, setCreating] = useState(false)
  const [deleted, setDeleted] = useState<TagView>()
  const remove = useMutation(trpc.tags.delete.mutationOptions())
  const dialogs = (
    <>
      <NewTag opened={isCreating} tags={tags.data?.data ?? []} onClose={() => setCreating(false)} />
      <Confirm
        opened={deleted !== undefined}
        onClose={() => setDeleted(undefined)}
        question={t('deleteQuestion', { name: deleted?.name ?? '' })}
        yes={t('delete')}
        danger
        onConfirm={async () => {
          if (deleted) await remove.mutateAsync({ ...scope, tagId: deleted.id })
          await Promise.all([
            queries.invalidateQueries(trpc.tags.pathFilter()),
            queries.invalidateQueries(trpc.conversations.pathFilter()),
          ])
        }}
      >
        {t('deletedEverywhere')}
      </Confirm>
    </>
  )
  return (
    <ListPage
      title={t('tags')}
      about={t('about')}
      query={tags}
      start={mayManage && <StartButton onClick={() => setCreating(true)}>{t('newTag')}</StartButton>}
      empty={{ icon: <IconTag size={20} />, title: t('none'), words: t('noneAbout') }}
      below={dialogs}
    >
      {(rows) => <TagTable tags={rows} onDelete={mayManage ? setDeleted : undefined} />}
    </ListPage>
  )
}

type TagTableProps = { tags: readonly TagView[]; onDelete: ((tag: TagView) => void) | undefined }

function TagTable({ tags, onDelete }: TagTableProps) {
  const { t } = useTranslation('tags')
  const actions: Column<TagView> = {
    head: t('actions'),
    align: 'end',
    cell: (tag) => (
      <ActionIcon
        variant="subtle"
        color="red.8"
        aria-label={t('deleteTag', { name: tag.name })}
        onClick={() => onDelete?.(tag)}
      >
        <IconTrash size={16} />
      </ActionIcon>
    ),
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
        { head: t('colour'), cell: ({ colour }) => t(colour), optional: true },
        {
          head: t('created'),
          cell: (tag) => <RelativeTime at={tag.created_at} />,
          sort: { name: 'created', by: (tag) => tag.created_at },
        },
        ...(onDelete ? [actions] : []),
      ]}
    />
  )
}
