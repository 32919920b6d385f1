import { Button } from '@mantine/core'
import type { CampaignView } from '@parley/shared/campaigns/campaigns'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useScope } from '../../../scope.ts'
import { useTRPCClient } from '../../../trpc.ts'
import { notifyFailure } from '../../../ui/overlays/notify.ts'
import { saveFile } from '../../../ui/text/save-file.ts'

/** Exports every recipient with their state and failure reason as CSV. */
export function DownloadResults({ campaign }: { campaign: CampaignView }) {
  const client = useTRPCClient()
  const scope = useScope()
  const download = useMutation({
    mutationFn: () => client.campaigns.exportRecipients.mutate({ ...scope, campaignId: campaign.id }),
    onSuccess: ({ filename, csv }) => saveFile(filename, csv, 'text/csv'),
    onError: notifyFailure,
  })
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={14} />}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      Export CSV
    </Button>
  )
}
