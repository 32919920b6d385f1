import { Anchor, Button, Group, Text } from '@mantine/core'
import type { DraftSummary } from '@parley/shared/campaigns/campaign-drafts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { i18n } from '../../i18n/i18n.ts'
import { useScope, useTo } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { DataTable } from '../../ui/lists/data-table.tsx'
import { Confirm } from '../../ui/overlays/confirm.tsx'
import { Panel } from '../../ui/panel.tsx'
import { RelativeTime } from '../../ui/text/time.tsx'
import { addressOfDraft } from './draft-address.ts'

/** The user's own drafts of campaigns, to continue or delete. Nothing is shown while there are none. */
export function Drafts() {
  const { t } = useTranslation('campaigns')
  const trpc = useTRPC()
  const drafts = useQuery(trpc.campaigns.drafts.queryOptions(useScope()))
  const [deleting, setDeleting] = useState<DraftSummary>()
  const rows = drafts.data?.data ?? []
  if (rows.length === 0) return null
  return (
    <Panel flush title={t('yourDrafts')}>
      <DataTable
        label={t('drafts')}
        rows={rows}
        keyOf={({ id }) => id}
        columns={[
          { head: t('campaign'), cell: (draft) => <DraftName draft={draft} />, width: '50%' },
          { head: t('template'), cell: ({ template_name }) => template_name ?? '—' },
          { head: t('lastChange'), align: 'end', cell: ({ updated_at }) => <RelativeTime at={updated_at} /> },
          {
            head: t('delete'),
            align: 'end',
            cell: (draft) => (
              <Button variant="default" size="compact-sm" onClick={() => setDeleting(draft)}>
                {t('delete')}
              </Button>
            ),
          },
        ]}
      />
      {deleting && <DeleteDraft draft={deleting} onClose={() => setDeleting(undefined)} />}
    </Panel>
  )
}

function DraftName({ draft }: { draft: DraftSummary }) {
  const { t } = useTranslation('campaigns')
  const to = useTo()
  return (
    <Group gap="xs">
      <Anchor component={Link} to={to(addressOfDraft(draft))} size="sm" fw={500}>
        {nameOf(draft)}
      </Anchor>
      <Text size="xs" c="dimmed">
        {t('continueDraft')}
      </Text>
    </Group>
  )
}

function DeleteDraft({ draft, onClose }: { draft: DraftSummary; onClose: () => void }) {
  const { t } = useTranslation('campaigns')
  const trpc = useTRPC()
  const queries = useQueryClient()
  const scope = useScope()
  const remove = useMutation(
    trpc.campaigns.deleteDraft.mutationOptions({
      onSettled: () => queries.invalidateQueries(trpc.campaigns.drafts.pathFilter()),
    }),
  )
  return (
    <Confirm
      opened
      onClose={onClose}
      question={t('deleteDraftQuestion', { name: nameOf(draft) })}
      yes={t('deleteDraft')}
      danger
      onConfirm={() => remove.mutateAsync({ ...scope, draftId: draft.id })}
    >
      {t('deleteDraftResult')}
    </Confirm>
  )
}

function nameOf({ name, template_name }: DraftSummary): string {
  return name || template_name || i18n.t('campaigns:untitledDraft')
}
