import { Anchor, Button, Group, Text } from '@mantine/core'
import type { DraftSummary } from '@parley/shared/campaigns/campaign-drafts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useScope, useTo } from '../../scope.ts'
import { useTRPC, useTRPCClient } from '../../trpc.ts'
import { DataTable } from '../../ui/lists/data-table.tsx'
import { Confirm } from '../../ui/overlays/confirm.tsx'
import { Panel } from '../../ui/panel.tsx'
import { RelativeTime } from '../../ui/text/time.tsx'
import { addressOfDraft } from './draft-address.ts'

/** The user's own drafts of campaigns, to continue or delete. Nothing is shown while there are none. */
export function Drafts() {
  const trpc = useTRPC()
  const drafts = useQuery(trpc.campaigns.drafts.queryOptions(useScope()))
  const [deleting, setDeleting] = useState<DraftSummary>()
  const rows = drafts.data?.data ?? []
  if (rows.length === 0) return null
  return (
    <Panel flush title="Your drafts">
      <DataTable
        label="Drafts"
        rows={rows}
        keyOf={({ id }) => id}
        columns={[
          { head: 'Campaign', cell: (draft) => <DraftName draft={draft} />, width: '50%' },
          { head: 'Template', cell: ({ template_name }) => template_name ?? '—' },
          { head: 'Last change', align: 'end', cell: ({ updated_at }) => <RelativeTime at={updated_at} /> },
          {
            head: 'Delete',
            align: 'end',
            cell: (draft) => (
              <Button variant="default" size="compact-sm" onClick={() => setDeleting(draft)}>
                Delete
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
  const to = useTo()
  return (
    <Group gap="xs">
      <Anchor component={Link} to={to(addressOfDraft(draft))} size="sm" fw={500}>
        {nameOf(draft)}
      </Anchor>
      <Text size="xs" c="dimmed">
        Continue
      </Text>
    </Group>
  )
}

function DeleteDraft({ draft, onClose }: { draft: DraftSummary; onClose: () => void }) {
  const client = useTRPCClient()
  const trpc = useTRPC()
  const queries = useQueryClient()
  const scope = useScope()
  const remove = useMutation({
    mutationFn: () => client.campaigns.deleteDraft.mutate({ ...scope, draftId: draft.id }),
    onSettled: () => queries.invalidateQueries(trpc.campaigns.drafts.pathFilter()),
  })
  return (
    <Confirm
      opened
      onClose={onClose}
      question={`Delete the draft “${nameOf(draft)}”?`}
      yes="Delete draft"
      danger
      onConfirm={() => remove.mutateAsync()}
    >
      Its recipients and settings are deleted. Campaigns that were started are not affected.
    </Confirm>
  )
}

function nameOf({ name, template_name }: DraftSummary): string {
  return name || template_name || 'Untitled draft'
}
