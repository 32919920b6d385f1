import type { StoredColumn } from '@parley/shared/campaigns/stored-columns'
import type { TemplateView } from '@parley/shared/templates/templates'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useScope } from '../../../../scope.ts'
import { useTRPCClient } from '../../../../trpc.ts'
import type { Plan } from '../draft.ts'
import { type ReadRow, recipientOf } from '../recipients/reading.ts'
import { columnsToStoreOf } from '../recipients/stored-columns.ts'
import { inputOfPlan } from './plan.ts'

type Chosen = {
  readonly channelId: string | undefined
  /** The columns of the list that are stored in contact fields. */
  readonly stored?: readonly StoredColumn[] | undefined
}

/** The input with which a campaign is checked and started. */
export function requestOf(template: TemplateView, rows: readonly ReadRow[], { channelId, stored = [] }: Chosen) {
  return {
    channel_id: channelFor(template, channelId),
    templateName: template.name,
    languageCode: template.language,
    recipients: rows.map(recipientOf),
    ...columnsToStoreOf(stored, rows),
  }
}

/** The chosen channel where it can send the template, else the first that can. */
function channelFor({ channels }: TemplateView, chosenId: string | undefined): string | undefined {
  return (channels.find(({ id }) => id === chosenId) ?? channels[0])?.id
}

type Planned = Chosen & { readonly plan?: Plan | undefined }

/**
 * The server's check of these recipients before anything is sent. It has its own query key, because changes to other
 * campaigns do not affect it.
 */
export function useCheck(
  template: TemplateView | undefined,
  rows: readonly ReadRow[],
  { channelId, stored, plan }: Planned,
) {
  const client = useTRPCClient()
  const { workspaceId, mode } = useScope()
  const request = useMemo(() => {
    const { schedule, budgetMicros } = inputOfPlan(plan)
    return template && rows.length > 0
      ? { workspaceId, mode, ...requestOf(template, rows, { channelId, stored }), schedule, budgetMicros }
      : undefined
  }, [workspaceId, mode, template, rows, channelId, stored, plan])
  return useQuery({
    queryKey: ['campaign-check', request],
    queryFn: ({ signal }) => (request ? client.campaigns.check.mutate(request, { signal }) : null),
    enabled: request !== undefined,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  })
}
