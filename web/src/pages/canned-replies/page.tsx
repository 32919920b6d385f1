import type { CannedReplyView } from '@parley/shared/conversations/canned-replies'
import { IconMessage2Bolt } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay, useScope } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { StartButton } from '../../ui/forms/start-button.tsx'
import { ListPage } from '../../ui/lists/list-page.tsx'
import { Confirm } from '../../ui/overlays/confirm.tsx'
import { onDemand } from '../../ui/overlays/on-demand.tsx'
import { ReplyTable } from './reply-table.tsx'

const ReplyWindow = onDemand(async () => (await import('./reply-window.tsx')).ReplyWindow)

export function CannedRepliesPage() {
  const trpc = useTRPC()
  const queries = useQueryClient()
  const scope = useScope()
  const mayChange = useMay('reply')
  const replies = useQuery(trpc.cannedReplies.list.queryOptions(scope))
  const [edited, setEdited] = useState<CannedReplyView | 'new'>()
  const [leaving, setLeaving] = useState<CannedReplyView>()
  const remove = useMutation(trpc.cannedReplies.delete.mutationOptions())
  const windows = (
    <>
      <ReplyWindow
        opened={edited !== undefined}
        edited={edited === 'new' ? undefined : edited}
        onClose={() => setEdited(undefined)}
      />
      <Confirm
        opened={leaving !== undefined}
        onClose={() => setLeaving(undefined)}
        question={`Delete the canned reply /${leaving?.shortcut}?`}
        yes="Delete"
        danger
        onConfirm={async () => {
          if (leaving) await remove.mutateAsync({ ...scope, cannedReplyId: leaving.id })
          await queries.invalidateQueries(trpc.cannedReplies.pathFilter())
        }}
      >
        Nobody can insert it any more. What was sent with it stays as it is.
      </Confirm>
    </>
  )
  return (
    <ListPage
      title="Canned replies"
      about="Texts that are sent often. In an answer, type / and the shortcut. Both modes share them."
      query={replies}
      start={mayChange && <StartButton onClick={() => setEdited('new')}>New canned reply</StartButton>}
      empty={{
        icon: <IconMessage2Bolt size={20} />,
        title: 'No canned replies yet',
        words:
          'Write once what your team answers every day: opening hours, the way to you, how to send something back.',
      }}
      below={windows}
    >
      {(rows) => <ReplyTable replies={rows} onChange={setEdited} onDelete={setLeaving} />}
    </ListPage>
  )
}
