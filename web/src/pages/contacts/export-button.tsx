import { Button } from '@mantine/core'
import type { ContactView } from '@parley/shared/contacts/contacts'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useScope } from '../../scope.ts'
import { useTRPCClient } from '../../trpc.ts'
import { notifyFailure } from '../../ui/overlays/notify.ts'
import { formatNumber } from '../../ui/text/format.ts'
import { saveFile } from '../../ui/text/save-file.ts'

/** Exports every contact of this workspace and mode as CSV, fetched page by page. */
export function ExportButton() {
  const client = useTRPCClient()
  const scope = useScope()
  const [exported, setExported] = useState(0)
  const download = useMutation({
    mutationFn: async () => {
      const rows: string[][] = [columns]
      let cursor: string | undefined
      do {
        const page = await client.contacts.export.mutate({ ...scope, cursor })
        rows.push(...page.data.map(cellsOf))
        cursor = page.next_cursor ?? undefined
        setExported(rows.length - 1)
      } while (cursor !== undefined)
      const { writeCsv } = await import('@parley/shared/csv-file')
      saveFile('contacts.csv', writeCsv(rows), 'text/csv')
    },
    onError: notifyFailure,
    onSettled: () => setExported(0),
  })
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={14} />}
      disabled={download.isPending}
      onClick={() => download.mutate()}
    >
      {download.isPending ? `${formatNumber(exported)} exported` : 'Export CSV'}
    </Button>
  )
}

const columns = ['phone', 'name', 'opt_out', 'opt_out_source', 'opted_out_at', 'created_at', 'user_id', 'username']

function cellsOf({ phone, name, opt_out, created_at, user_id, username }: ContactView): string[] {
  const optOut = [opt_out?.scope ?? '', opt_out?.source ?? '', opt_out?.at ?? '']
  return [phone ?? '', name ?? '', ...optOut, created_at, user_id ?? '', username ?? '']
}
