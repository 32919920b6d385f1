import { Button, Group } from '@mantine/core'
import type { CampaignReport } from '@parley/shared/campaigns/campaign-report'
import type { CampaignView } from '@parley/shared/campaigns/campaigns'
import { recipientSorts, recipientStates } from '@parley/shared/words'
import { IconDownload } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useMay, useScope } from '../../../scope.ts'
import { useTRPC } from '../../../trpc.ts'
import { useChoiceParameter, usePageParameter, useQueryParameter } from '../../../ui/forms/query-parameters.ts'
import { SearchField } from '../../../ui/forms/search-field.tsx'
import { List } from '../../../ui/lists/list.tsx'
import { useServerSort } from '../../../ui/lists/use-server-sort.ts'
import { notifyFailure } from '../../../ui/overlays/notify.ts'
import { Panel } from '../../../ui/panel.tsx'
import { saveFile } from '../../../ui/text/save-file.ts'
import { RecipientFilter } from './recipient-filter.tsx'
import { RecipientTable } from './recipient-table.tsx'

/** The recipients of a campaign with the outcome of each message, with filters and search. */
export function Recipients({ report }: { report: CampaignReport }) {
  const { t } = useTranslation('campaigns')
  const { campaign, was_called } = report
  // Results that a program was given are final, and it may repeat those that failed.
  const mayRepair = useMay('bulk_send') && !was_called && campaign.state !== 'cancelled'
  const trpc = useTRPC()
  const scope = useScope()
  const page = usePageParameter()
  const [state] = useChoiceParameter('state', recipientStates)
  const [code] = useQueryParameter('code')
  const [phone, setPhone] = useQueryParameter('q')
  const [replied] = useChoiceParameter('replied', ['yes', 'no'])
  const sorting = useServerSort(recipientSorts)
  const input = {
    ...scope,
    campaignId: campaign.id,
    page,
    limit: 50,
    state,
    code,
    phone,
    ...sorting,
    ...(replied && { replied: replied === 'yes' }),
  }
  const recipients = useQuery(trpc.campaigns.recipients.queryOptions(input, { placeholderData: keepPreviousData }))
  return (
    <Panel flush title={t('recipients')} action={<DownloadResults campaign={campaign} />}>
      <Group px="md" py="xs" gap="xs">
        <RecipientFilter report={report} value={{ state, code, replied }} />
        <SearchField
          label={t('searchByPhone')}
          placeholder={t('phone')}
          value={phone}
          onSearch={setPhone}
          maxLength={50}
        />
      </Group>
      <List query={recipients} head="sortable" empty={t('noneFound')}>
        {(rows) => <RecipientTable recipients={rows} repairsOf={mayRepair ? campaign.id : undefined} />}
      </List>
    </Panel>
  )
}

/** Exports every recipient with their state and failure reason as CSV. */
function DownloadResults({ campaign }: { campaign: CampaignView }) {
  const { t } = useTranslation('campaigns')
  const trpc = useTRPC()
  const scope = useScope()
  const download = useMutation(
    trpc.campaigns.exportRecipients.mutationOptions({
      onSuccess: ({ filename, csv }) => saveFile(filename, csv, 'text/csv'),
      onError: notifyFailure,
    }),
  )
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={14} />}
      loading={download.isPending}
      onClick={() => download.mutate({ ...scope, campaignId: campaign.id })}
    >
      {t('exportCsv')}
    </Button>
  )
}
