import { Button } from '@mantine/core'
import type { CampaignView, RecipientView } from '@parley/shared/campaigns'
import { writeCsv } from '@parley/shared/csv-file'
import { maxPageSize } from '@parley/shared/paging'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useScope } from '../../../scope.ts'
import { useTRPCClient } from '../../../trpc.ts'
import { tellFailure } from '../../../ui/notify.ts'
import { saveFile } from '../../../ui/save-file.ts'

/** Every recipient with state and reason, as a CSV. */
export function DownloadResults({ campaign }: { campaign: CampaignView }) {
  const client = useTRPCClient()
  const scope = useScope()
  const download = useMutation({
    mutationFn: async () => {
      const rows: string[][] = [['phone', 'state', 'error_code', 'error', 'message_id', 'settled_at']]
      for (let page = 1; rows.length <= campaign.total; page += 1) {
        const part = { ...scope, campaignId: campaign.id, page, limit: maxPageSize }
        const { data } = await client.campaigns.recipients.query(part)
        if (data.length === 0) break
        rows.push(...data.map(cellsOf))
      }
      saveFile(`${campaign.name}.csv`, writeCsv(rows), 'text/csv')
    },
    onError: tellFailure,
  })
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={14} />}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      CSV
    </Button>
  )
}

function cellsOf(recipient: RecipientView): string[] {
  const { phone, state, error, message_id, settled_at } = recipient
  return [phone, state, error?.code ?? '', error?.message ?? '', message_id ?? '', settled_at ?? '']
}
