import { NativeSelect, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import type { StoredColumn, UnstorableCell } from '@parley/shared/campaigns/stored-columns'
import type { ContactFieldView } from '@parley/shared/contacts/contact-fields'
import { useTranslation } from 'react-i18next'
import { useDateOrders } from '../../../../ui/forms/use-date-orders.ts'
import { type StoredColumns, unclearDates, withStored } from './stored-columns.ts'

/** The columns that are stored, and which of their cells cannot be. */
export type Storing = StoredColumns & { readonly unstorable: readonly UnstorableCell[] }

type StoredColumnFieldsProps = Storing & {
  columns: readonly string[]
  onChange: (stored: StoredColumn[]) => void
}

/** Selects for each column of the list the contact field that its cells are stored in. Not shown without fields. */
export function StoredColumnFields({ columns, fields, stored, unstorable, onChange }: StoredColumnFieldsProps) {
  const { t } = useTranslation('campaigns')
  if (fields.length === 0) return null
  return (
    <Stack component="section" gap="xs" mt="md" aria-label={t('storeInFields')}>
      <div>
        <Title order={3} fz="sm">
          {t('storeInFields')}
        </Title>
        <Text size="xs" c="dimmed">
          {t('aboutStoring')}
        </Text>
      </div>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        {columns.map((column) => {
          const taken = new Set(stored.flatMap((each) => (each.column === column ? [] : [each.field])))
          const own = stored.find((each) => each.column === column)
          return (
            <Stack key={column} gap={6}>
              <NativeSelect
                label={t('storeColumn', { column })}
                value={own?.field ?? ''}
                onChange={({ currentTarget: { value } }) => onChange(withStored(stored, { column, field: value }))}
                data={[
                  { value: '', label: t('notStored') },
                  ...fields.filter(({ key }) => !taken.has(key)).map(({ key, label }) => ({ value: key, label })),
                ]}
              />
              {own && isDate(fields, own) && (
                <DateOrder
                  column={own}
                  problem={unclearDates(unstorable, own.field)}
                  onChange={(next) => onChange(withStored(stored, next))}
                />
              )}
            </Stack>
          )
        })}
      </SimpleGrid>
    </Stack>
  )
}

function isDate(fields: readonly ContactFieldView[], { field }: StoredColumn): boolean {
  return fields.some(({ key, type }) => key === field && type === 'date')
}

type DateOrderProps = {
  column: StoredColumn
  problem: string | undefined
  onChange: (column: StoredColumn) => void
}

/** Selects the order in which the dates of a column are read, which must be chosen where no date of the column shows it. */
function DateOrder({ column, problem, onChange }: DateOrderProps) {
  const orders = useDateOrders()
  return (
    <NativeSelect
      size="xs"
      aria-label={orders.labelOf(column.column)}
      error={problem}
      value={column.dateOrder ?? ''}
      onChange={({ currentTarget: { value } }) => onChange({ ...column, dateOrder: orders.orderOf(value) })}
      data={orders.data}
    />
  )
}
