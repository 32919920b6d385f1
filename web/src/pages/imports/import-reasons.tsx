import type { ImportView } from '@parley/shared/contacts/imports'
import { useTranslation } from 'react-i18next'
import { translated } from '../../i18n/sentences.ts'
import { useScope } from '../../scope.ts'
import { useTRPCClient } from '../../trpc.ts'
import { DataTable } from '../../ui/lists/data-table.tsx'
import { ExportPagesButton } from '../../ui/lists/export-pages-button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { formatNumber } from '../../ui/text/format.ts'
import { saveFile } from '../../ui/text/save-file.ts'

/** Why rows were refused, and every refused row as a file that can be corrected. */
export function ImportReasons({ current }: { current: ImportView }) {
  const { t } = useTranslation('imports')
  const client = useTRPCClient()
  const scope = useScope()
  const { id: importId, reasons, found } = current
  if (reasons.length === 0) return null
  return (
    <Panel
      flush
      title={t('whyRejected')}
      action={
        <ExportPagesButton
          label={t('downloadRejected')}
          fetchPage={(cursor) => client.imports.rejected.query({ ...scope, importId, after: Number(cursor ?? 0) })}
          save={async (rows) => {
            const { writeCsv } = await import('@parley/shared/csv-file')
            const cells = rows.map(({ row, reason, cells: own }) => [String(row), translated(reason), ...own])
            saveFile('rejected-rows.csv', writeCsv([[t('row'), t('reason'), ...found.columns], ...cells]), 'text/csv')
          }}
        />
      }
    >
      <DataTable
        label={t('whyRejected')}
        rows={reasons}
        keyOf={({ first_row, reason }) => `${first_row} ${reason.key}`}
        columns={[
          { head: t('reason'), cell: ({ reason }) => translated(reason), long: true, width: '64%' },
          { head: t('rows'), cell: ({ count }) => formatNumber(count), align: 'end' },
          { head: t('firstRow'), cell: ({ first_row }) => formatNumber(first_row), align: 'end' },
        ]}
      />
    </Panel>
  )
}
