import type { TagView } from '@parley/shared/conversations/tag-requests'
import { IconTag } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay, useScope } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { StartButton } from '../../ui/forms/start-button.tsx'
import { ListPage } from '../../ui/lists/list-page.tsx'
import { Confirm } from '../../ui/overlays/confirm.tsx'
import { onDemand } from '../../ui/overlays/on-demand.tsx'
import { type TagAction, TagTable } from './tag-table.tsx'

const TagWindow = onDemand(async () => (await import('./tag-window.tsx')).TagWindow)
const MergeWindow = onDemand(async () => (await import('./merge-window.tsx')).MergeWindow)

/** What is being done, and with which tag. */
type Doing = { action: 'create'; tag?: undefined } | { action: TagAction; tag: TagView }

export function TagsPage() {
  const { t } = useTranslation('tags')
  const trpc = useTRPC()
  const scope = useScope()
  const mayManage = useMay('manage_settings')
  const tags = useQuery(trpc.tags.list.queryOptions(scope))
  const [doing, setDoing] = useState<Doing>()
  const tagOf = (action: TagAction) => (doing?.action === action ? doing.tag : undefined)
  const shown = tags.data?.data ?? []
  const onClose = () => setDoing(undefined)
  const dialogs = (
    <>
      <TagWindow
        opened={doing?.action === 'create' || doing?.action === 'edit'}
        edited={tagOf('edit')}
        tags={shown}
        onClose={onClose}
      />
      <MergeWindow opened={doing?.action === 'merge'} from={tagOf('merge')} tags={shown} onClose={onClose} />
      <DeleteTag tag={tagOf('delete')} onClose={onClose} />
    </>
  )
  return (
    <ListPage
      title={t('tags')}
      about={t('about')}
      query={tags}
      start={mayManage && <StartButton onClick={() => setDoing({ action: 'create' })}>{t('newTag')}</StartButton>}
      empty={{ icon: <IconTag size={20} />, title: t('none'), words: t('noneAbout') }}
      below={dialogs}
    >
      {(rows) => <TagTable tags={rows} onAction={mayManage ? (action, tag) => setDoing({ action, tag }) : undefined} />}
    </ListPage>
  )
}

function DeleteTag({ tag, onClose }: { tag: TagView | undefined; onClose: () => void }) {
  const { t } = useTranslation('tags')
  const trpc = useTRPC()
  const queries = useQueryClient()
  const scope = useScope()
  const remove = useMutation(trpc.tags.delete.mutationOptions())
  return (
    <Confirm
      opened={tag !== undefined}
      onClose={onClose}
      question={t('deleteQuestion', { name: tag?.name ?? '' })}
      yes={t('delete')}
      danger
      onConfirm={async () => {
        if (tag) await remove.mutateAsync({ ...scope, tagId: tag.id })
        await Promise.all([
          queries.invalidateQueries(trpc.tags.pathFilter()),
          queries.invalidateQueries(trpc.conversations.pathFilter()),
        ])
      }}
    >
      {t('deletedEverywhere')}
    </Confirm>
  )
}
