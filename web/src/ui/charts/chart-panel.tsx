import { Box, Button, Group, SegmentedControl, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Column, DataTable } from '../lists/data-table.tsx'
import { notifyFailure } from '../overlays/notify.ts'
import { Panel } from '../panel.tsx'
import { saveFile } from '../text/save-file.ts'

type ChartPanelProps<Row> = {
  title: string
  rows: readonly Row[]
  keyOf: (row: Row) => string
  columns: readonly Column<Row>[]
  /** The cells of a row in the CSV file, by column name. */
  csv: (row: Row) => Record<string, string | number>
  /** The chart; omitted if only the table is shown. */
  chart?: ReactNode
  /** A control above the chart and the table, such as the period. */
  filter?: ReactNode
  /** A sentence below about what the figures include. */
  note?: string
}

/** A chart that can be switched to a table, and downloaded as CSV. */
export function ChartPanel<Row>({ title, rows, keyOf, columns, csv, chart, filter, note }: ChartPanelProps<Row>) {
  const { t } = useTranslation('common')
  const [view, setView] = useState(chart ? 'chart' : 'table')
  const save = async () => {
    const { writeCsv } = await import('@parley/shared/csv-file')
    const records = rows.map(csv)
    const names = Object.keys(records[0] ?? {})
    const lines = [names, ...records.map((record) => names.map((name) => String(record[name] ?? '')))]
    saveFile(`${title}.csv`, writeCsv(lines), 'text/csv')
  }
  const action = (
    <Group gap="xs" wrap="nowrap">
      {chart && (
        <SegmentedControl
          aria-label={t('viewOf', { title })}
          value={view}
          onChange={setView}
          data={[
            { value: 'chart', label: t('chart') },
            { value: 'table', label: t('table') },
          ]}
        />
      )}
      <Button
        variant="default"
        leftSection={<IconDownload size={14} />}
        aria-label={t('downloadAsCsv', { title })}
        onClick={() => void save().catch(notifyFailure)}
      >
        {t('csv')}
      </Button>
    </Group>
  )
  return (
    <Panel title={title} action={action} flush={view === 'table'}>
      {filter && <Box {...(view === 'table' ? { p: 'md' } : { mb: 'md' })}>{filter}</Box>}
      {view === 'chart' ? chart : <DataTable label={title} rows={rows} keyOf={keyOf} columns={columns} />}
      {note && (
        <Text size="xs" c="dimmed" {...(view === 'table' && { px: 'md', pb: 'sm', pt: 'xs' })}>
          {note}
        </Text>
      )}
    </Panel>
  )
}
