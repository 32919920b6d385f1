import { NativeSelect, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import type { StoredColumn } from '@parley/shared/campaigns/stored-columns'
import { useTranslation } from 'react-i18next'
import { type StoredColumns, withStored } from './stored-columns.ts'

type StoredColumnFieldsProps = StoredColumns & {
  columns: readonly string[]
  onChange: (stored: StoredColumn[]) => void
}

/** Selects for each column of the list the contact field that its cells are stored in. Not shown without fields. */
export function StoredColumnFields({ columns, fields, stored, onChange }: StoredColumnFieldsProps) {
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
          return (
            <NativeSelect
              key={column}
              label={t('storeColumn', { column })}
              value={stored.find((each) => each.column === column)?.field ?? ''}
              onChange={({ currentTarget: { value } }) => onChange(withStored(stored, { column, field: value }))}
              data={[
                { value: '', label: t('notStored') },
                ...fields.filter(({ key }) => !taken.has(key)).map(({ key, label }) => ({ value: key, label })),
              ]}
            />
          )
        })}
      </SimpleGrid>
    </Stack>
  )
}
