import { Stack } from '@mantine/core'
import { columnWrites, decimalMarks, numbersWithoutPlus } from '@parley/shared/contacts/import-options'
import type { ImportColumn } from '@parley/shared/contacts/imports'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useScope } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { Select } from '../../ui/forms/select.tsx'
import { useDateOrders } from '../../ui/forms/use-date-orders.ts'

type ColumnFormatProps = { column: ImportColumn | undefined; onChange: (column: ImportColumn) => void }

/** How the cells of a column are read and written, where that is to be chosen. */
export function ColumnFormat({ column, onChange }: ColumnFormatProps) {
  const { t } = useTranslation('imports')
  const orders = useDateOrders()
  const trpc = useTRPC()
  const fields = useQuery(trpc.contactFields.list.queryOptions(useScope()))
  if (!column || column.target === 'id') return null
  const { target } = column
  const type = fields.data?.data.find(({ key }) => target === `field.${key}`)?.type
  return (
    <Stack gap={6}>
      {target !== 'tags' && (
        <Select
          aria-label={t('writeOf', { name: column.column })}
          size="xs"
          value={column.write}
          data={columnWrites.map((value) => ({ value, label: t(`write_${value}`) }))}
          allowDeselect={false}
          onChange={(value) => onChange({ ...column, write: value === 'fill_empty' ? 'fill_empty' : 'overwrite' })}
        />
      )}
      {target === 'phone' && (
        <Select
          aria-label={t('withoutPlusOf', { name: column.column })}
          size="xs"
          value={column.without_plus ?? 'national'}
          data={numbersWithoutPlus.map((value) => ({ value, label: t(`without_plus_${value}`) }))}
          allowDeselect={false}
          onChange={(value) =>
            onChange({ ...column, without_plus: value === 'international' ? 'international' : 'national' })
          }
        />
      )}
      {type === 'date' && (
        <Select
          aria-label={orders.labelOf(column.column)}
          size="xs"
          value={column.date_order ?? ''}
          data={orders.data}
          allowDeselect={false}
          onChange={(value) => onChange({ ...column, date_order: orders.orderOf(value) })}
        />
      )}
      {type === 'number' && (
        <Select
          aria-label={t('decimalMarkOf', { name: column.column })}
          size="xs"
          value={column.decimal_mark ?? '.'}
          data={decimalMarks.map((value) => ({ value, label: t(value === ',' ? 'decimal_comma' : 'decimal_point') }))}
          allowDeselect={false}
          onChange={(value) => onChange({ ...column, decimal_mark: value === ',' ? ',' : '.' })}
        />
      )}
    </Stack>
  )
}
