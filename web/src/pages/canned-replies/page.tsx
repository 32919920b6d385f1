import type { CannedReplyView } from '@parley/shared/conversations/canned-replies'
import { IconMessage2Bolt } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay, useScope } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { StartButton } from '../../ui/forms/start-button.tsx'
import { ListPage } from '../../ui/lists/list-page.tsx'
import { Confirm } from '../../ui/overlays/confirm.tsx'
import { onDemand } from '../../ui/overlays/on-demand.tsx'
import { ReplyTable } from './reply-table.tsx'

const ReplyWindow = onDemand(async () => (await import('./reply-window.tsx')).ReplyWindow)

export function CannedRepliesPage() {
  const { t } = useTranslation('canned-replies')
  const trpc = useTRPC()
  const queries = useQueryClient()
  const scope = useScope()
  const mayChange = useMay('reply')
  const replies = useQuery(trpc.cannedReplies.list.queryOptions(scope))
  const [edited, setEdited] = useState<CannedReplyView | 'new'>()
  const [deleted, setDeleted] = useState<CannedReplyView>()
  const remove = useMutation(trpc.cannedReplies.delete.mutationOptions())
  const dialogs = (
    <>
      <ReplyWindow
        opened={edited !== undefined}
        edited={edited === 'new' ? undefined : edited}
        onClose={() => setEdited(undefined)}
      />
      <Confirm
        opened={deleted !== undefined}
        onClose={() => setDeleted(undefined)}
        question={t('deleteTheCannedReply', { shortcut: deleted?.shortcut ?? '' })}
        yes={t('delete')}
        danger
        onConfirm={async () => {
          if (deleted) await remove.mutateAsync({ ...scope, cannedReplyId: deleted.id })
          await queries.invalidateQueries(trpc.cannedReplies.pathFilter())
        }}
      >
        {t('deleteEffect')}
      </Confirm>
    </>
  )
  return (
    <ListPage
      title={t('cannedReplies')}
      about={t('introduction')}
      query={replies}
      start={mayChange && <StartButton onClick={() => setEdited('new')}>{t('newCannedReply')}</StartButton>}
      empty={{
        icon: <IconMessage2Bolt size={20} />,
        title: t('noCannedRepliesYet'),
        words: t('emptyHint'),
      }}
      below={dialogs}
    >
      {(rows) => <ReplyTable replies={rows} onChange={setEdited} onDelete={setDeleted} />}
    </ListPage>
  )
}
