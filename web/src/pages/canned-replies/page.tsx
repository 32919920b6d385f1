import type { CannedReplyView } from '@parley/shared/conversations/canned-replies'
import { IconMessage2Bolt } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay, useScope } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { ChoiceTabs } from '../../ui/forms/choice-tabs.tsx'
import { useChoiceParameter, useQueryParameter } from '../../ui/forms/query-parameters.ts'
import { SearchField } from '../../ui/forms/search-field.tsx'
import { StartButton } from '../../ui/forms/start-button.tsx'
import { ListPage } from '../../ui/lists/list-page.tsx'
import { Confirm } from '../../ui/overlays/confirm.tsx'
import { onDemand } from '../../ui/overlays/on-demand.tsx'
import { foldersOf } from './folders.ts'
import { ReplyTable } from './reply-table.tsx'

const ReplyWindow = onDemand(async () => (await import('./reply-window.tsx')).ReplyWindow)

export function CannedRepliesPage() {
  const { t } = useTranslation('canned-replies')
  const trpc = useTRPC()
  const queries = useQueryClient()
  const scope = useScope()
  const mayChange = useMay('reply')
  const replies = useQuery(trpc.cannedReplies.list.queryOptions(scope))
  const [q, setQ] = useQueryParameter('q')
  const all = replies.data?.data ?? []
  const folders = foldersOf(all)
  const [folder, setFolder] = useChoiceParameter('folder', folders)
  const isFiltered = folder !== undefined || q !== undefined
  const shown = all.filter((reply) => (folder === undefined || reply.folder === folder) && isFound(reply, q))
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
      query={{ ...replies, data: replies.data && { data: shown } }}
      start={mayChange && <StartButton onClick={() => setEdited('new')}>{t('newCannedReply')}</StartButton>}
      tabs={all.length > 0 && <FolderTabs folders={folders} value={folder} onChange={setFolder} />}
      search={
        <SearchField
          label={t('searchReplies')}
          placeholder={t('shortcutOrText')}
          value={q}
          onSearch={setQ}
          w={{ base: '100%', xs: 240 }}
        />
      }
      unmatched={isFiltered && all.length > 0 && { title: t('noneFound'), words: t('changeTheFilter') }}
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

function isFound({ shortcut, text }: CannedReplyView, q: string | undefined): boolean {
  const searched = q?.toLowerCase() ?? ''
  return shortcut.includes(searched.replace(/^\//, '')) || text.toLowerCase().includes(searched)
}

type FolderTabsProps = {
  folders: string[]
  value: string | undefined
  onChange: (folder: string | undefined) => void
}

function FolderTabs({ folders, value, onChange }: FolderTabsProps) {
  const { t } = useTranslation('canned-replies')
  if (folders.length === 0) return t('cannedReplies')
  const names = Object.fromEntries(folders.map((folder) => [folder, folder]))
  return <ChoiceTabs label={t('folder')} choices={folders} names={names} value={value} onChange={onChange} />
}
