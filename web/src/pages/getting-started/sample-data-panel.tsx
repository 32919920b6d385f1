import { Button, Group, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { addressOf, useScope } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { Loaded } from '../../ui/lists/loaded.tsx'
import { FormSkeleton } from '../../ui/lists/skeletons.tsx'
import { Confirm } from '../../ui/overlays/confirm.tsx'
import { notifyFailure, notifySuccess } from '../../ui/overlays/notify.ts'
import { Panel } from '../../ui/panel.tsx'

/** Fills test mode with sample data, and removes it. */
export function SampleDataPanel() {
  const { t } = useTranslation('getting-started')
  const trpc = useTRPC()
  const { workspaceId } = useScope()
  const stored = useQuery(trpc.workspaces.sampleData.queryOptions({ workspaceId }))
  return (
    <Panel title={t('sampleData')}>
      <Loaded query={stored} skeleton={<FormSkeleton fields={1} />}>
        {({ customers }) => (customers === 0 ? <AddSampleData /> : <RemoveSampleData customers={customers} />)}
      </Loaded>
    </Panel>
  )
}

function AddSampleData() {
  const { t } = useTranslation('getting-started')
  const trpc = useTRPC()
  const { workspaceId } = useScope()
  const refresh = useRefresh()
  const add = useMutation(trpc.workspaces.addSampleData.mutationOptions())
  const submit = async () => {
    try {
      await add.mutateAsync({ workspaceId })
      await refresh()
      notifySuccess(t('sampleDataAdded'))
    } catch (error) {
      notifyFailure(error)
    }
  }
  return (
    <>
      <Text size="sm" mb="md">
        {t('sampleDataAbout')}
      </Text>
      <Button variant="default" loading={add.isPending} onClick={() => void submit()}>
        {t('addSampleData')}
      </Button>
    </>
  )
}

function RemoveSampleData({ customers }: { customers: number }) {
  const { t } = useTranslation('getting-started')
  const trpc = useTRPC()
  const { workspaceId } = useScope()
  const refresh = useRefresh()
  const remove = useMutation(trpc.workspaces.removeSampleData.mutationOptions())
  const [asks, setAsks] = useState(false)
  return (
    <>
      <Text size="sm" mb="md">
        {t('sampleDataStored', { customers })}
      </Text>
      <Group gap="sm">
        <Button component={Link} to={addressOf({ workspaceId, mode: 'test' }, 'inbox')}>
          {t('openTestInbox')}
        </Button>
        <Button variant="default" onClick={() => setAsks(true)}>
          {t('removeSampleData')}
        </Button>
      </Group>
      <Confirm
        opened={asks}
        onClose={() => setAsks(false)}
        question={t('removeQuestion')}
        yes={t('remove')}
        danger
        onConfirm={async () => {
          await remove.mutateAsync({ workspaceId })
          await refresh()
          notifySuccess(t('sampleDataRemoved'))
        }}
      >
        {t('removeAbout')}
      </Confirm>
    </>
  )
}

function useRefresh() {
  const trpc = useTRPC()
  const queries = useQueryClient()
  return () =>
    Promise.all([
      queries.invalidateQueries(trpc.workspaces.pathFilter()),
      queries.invalidateQueries(trpc.conversations.pathFilter()),
      queries.invalidateQueries(trpc.contacts.pathFilter()),
      queries.invalidateQueries(trpc.campaigns.pathFilter()),
      queries.invalidateQueries(trpc.templates.pathFilter()),
    ])
}
