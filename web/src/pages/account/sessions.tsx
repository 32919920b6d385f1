import { Button } from '@mantine/core'
import type { SessionsToEnd, SessionView } from '@parley/shared/workspace/account'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTRPC } from '../../trpc.ts'
import { DataTable } from '../../ui/lists/data-table.tsx'
import { Loaded } from '../../ui/lists/loaded.tsx'
import { TableSkeleton } from '../../ui/lists/skeletons.tsx'
import { Confirm } from '../../ui/overlays/confirm.tsx'
import { notifyFailure, notifySuccess } from '../../ui/overlays/notify.ts'
import { Panel } from '../../ui/panel.tsx'
import { StatusBadge } from '../../ui/text/status-badge.tsx'
import { RelativeTime } from '../../ui/text/time.tsx'
import { deviceOf } from './device.ts'

/** The user's active sessions, each of which can be ended here. */
export function Sessions() {
  const { t } = useTranslation('account')
  const trpc = useTRPC()
  const queries = useQueryClient()
  const sessions = useQuery(trpc.account.sessions.queryOptions())
  const [isConfirming, setConfirming] = useState(false)
  const end = useMutation(trpc.account.endSessions.mutationOptions())
  const endSession = async (which: SessionsToEnd) => {
    await end.mutateAsync(which)
    await queries.invalidateQueries(trpc.account.pathFilter())
    notifySuccess(t('sessionEnded'))
  }
  return (
    <Panel
      title={t('activeSessions')}
      flush
      action={
        <Button variant="default" size="xs" onClick={() => setConfirming(true)}>
          {t('signOutEverywhere')}
        </Button>
      }
    >
      <Loaded query={sessions} skeleton={<TableSkeleton rows={2} head="plain" />}>
        {({ data }) => (
          <DataTable
            label={t('sessions')}
            rows={data}
            keyOf={(session) => session.id}
            columns={[
              { head: t('device'), cell: (session) => deviceOf(session.user_agent) },
              { head: t('ipAddress'), cell: (session) => session.address ?? t('unknown') },
              { head: t('lastUsed'), cell: (session) => <RelativeTime at={session.last_used_at} /> },
              {
                head: t('actions'),
                align: 'end',
                cell: (session) => (
                  <EndSession session={session} onEnd={(which) => void endSession(which).catch(notifyFailure)} />
                ),
              },
            ]}
          />
        )}
      </Loaded>
      <Confirm
        opened={isConfirming}
        onClose={() => setConfirming(false)}
        question={t('confirmSignOutEverywhere')}
        yes={t('signOutEverywhere')}
        danger
        onConfirm={async () => {
          await end.mutateAsync({ which: 'all' })
          window.location.assign('/sign-in')
        }}
      >
        {t('signOutEverywhereEffect')}
      </Confirm>
    </Panel>
  )
}

type EndSessionProps = { session: SessionView; onEnd: (which: SessionsToEnd) => void }

function EndSession({ session, onEnd }: EndSessionProps) {
  const { t } = useTranslation('account')
  if (session.is_current) return <StatusBadge tone="good">{t('thisDevice')}</StatusBadge>
  return (
    <Button variant="default" size="xs" onClick={() => onEnd({ sessionId: session.id })}>
      {t('signOut')}
    </Button>
  )
}
