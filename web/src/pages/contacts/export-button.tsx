import type { ContactView } from '@parley/shared/contacts/contacts'
import { useTranslation } from 'react-i18next'
import { useScope } from '../../scope.ts'
import { useTRPCClient } from '../../trpc.ts'
import { ExportPagesButton } from '../../ui/lists/export-pages-button.tsx'
import { saveFile } from '../../ui/text/save-file.ts'

/** Exports every contact of this workspace and mode as CSV. */
export function ExportButton() {
  const { t } = useTranslation('contacts')
  const client = useTRPCClient()
  const scope = useScope()
  return (
    <ExportPagesButton
      label={t('exportCsv')}
      fetchPage={(cursor) => client.contacts.export.mutate({ ...scope, cursor })}
      save={async (contacts) => {
        const { writeCsv } = await import('@parley/shared/csv-file')
        saveFile('contacts.csv', writeCsv([columns, ...contacts.map(cellsOf)]), 'text/csv')
      }}
    />
  )
}

const columns = ['phone', 'name', 'opt_out', 'opt_out_source', 'opted_out_at', 'created_at', 'user_id', 'username']

function cellsOf({ phone, name, opt_out, created_at, user_id, username }: ContactView): string[] {
  const optOut = [opt_out?.scope ?? '', opt_out?.source ?? '', opt_out?.at ?? '']
  return [phone ?? '', name ?? '', ...optOut, created_at, user_id ?? '', username ?? '']
}
