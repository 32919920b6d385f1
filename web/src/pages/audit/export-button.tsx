import { Button } from '@mantine/core'
import type { AuditEntryView } from '@parley/shared/workspace/audit'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useScope } from '../../scope.ts'
import { useTRPCClient } from '../../trpc.ts'
import { notifyFailure } from '../../ui/overlays/notify.ts'
import { saveFile } from '../../ui/text/save-file.ts'
import type { AuditFilters } from './filters.tsx'

const perCall = 500

/** Exports every entry that matches the filters, not only those on screen. The export itself is logged. */
export function ExportButton({ filters }: { filters: AuditFilters }) {
  const { t } = useTranslation('audit')
  const client = useTRPCClient()
  const scope = useScope()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const entries: AuditEntryView[] = []
      let cursor: string | undefined
      do {
        const page = await client.audit.export.mutate({ ...scope, ...filters, limit: perCall, cursor })
        entries.push(...page.data)
        cursor = page.next_cursor ?? undefined
      } while (cursor !== undefined)
      const { writeCsv } = await import('@parley/shared/csv-file')
      saveFile('audit-log.csv', writeCsv([head, ...entries.map(rowOf)]), 'text/csv')
    } catch (error) {
      notifyFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="default" leftSection={<IconDownload size={14} />} loading={busy} onClick={() => void save()}>
      {t('exportCsv')}
    </Button>
  )
}

const head = ['at', 'who', 'who_id', 'action', 'subject', 'details', 'address', 'mode']

function rowOf(entry: AuditEntryView): string[] {
  const { at, actor_name, actor_id, action, subject, details, address, mode } = entry
  return [at, actor_name, actor_id, action, subject, JSON.stringify(details), address ?? '', mode]
}
