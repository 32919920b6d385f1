import { SimpleGrid, Text } from '@mantine/core'
import type { RecipientList } from '@parley/shared/campaigns/recipient-csv'
import type { ColumnRoles } from '@parley/shared/campaigns/recipient-csv-header'
import type { StoredColumn } from '@parley/shared/campaigns/stored-columns'
import type { TemplateSlot } from '@parley/shared/templates/template-slots'
import { useTranslation } from 'react-i18next'
import { Panel } from '../../../../ui/panel.tsx'
import type { Draft } from '../draft.ts'
import { type Columns, type Filling, type FixedValues, nameColumnOf, unusedColumns } from './columns.ts'
import { FillingField } from './filling-field.tsx'
import { RoleFields } from './role-fields.tsx'
import { StoredColumnFields, type Storing } from './stored-column-fields.tsx'

type ColumnMappingProps = {
  list: RecipientList
  draft: Draft
  slots: readonly TemplateSlot[]
  mapped: Columns
  storing: Storing
  onRoles: (roles: ColumnRoles) => void
  onNameColumn: (column: string) => void
  onFill: (slot: TemplateSlot, filling: Filling) => void
  onStore: (stored: StoredColumn[]) => void
}

/** Maps the columns of a list to phone number, user ID, each value of the template, and contact fields. */
export function ColumnMapping(props: ColumnMappingProps) {
  const { list, draft, slots, mapped, storing, onRoles, onNameColumn, onFill, onStore } = props
  const { t } = useTranslation('campaigns')
  const nameColumn = nameColumnOf(list.columns, draft.chosenNameColumn)
  const isStored = (column: string) => storing.stored.some((each) => each.column === column)
  const unused = unusedColumns(list.columns, mapped).filter((column) => column !== nameColumn && !isStored(column))
  return (
    <Panel title={t('mapColumns')}>
      {list.allColumns.length > 0 && (
        <RoleFields
          list={list}
          chosen={draft.roles}
          onChoose={onRoles}
          nameColumn={nameColumn}
          onNameColumn={onNameColumn}
        />
      )}
      {list.problem === undefined && slots.length > 0 && (
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          {slots.map((slot) => (
            <FillingField
              key={slot.address}
              slot={slot}
              columns={list.columns}
              filling={fillingOf(slot, mapped, draft.fixedValues)}
              onFill={(filling) => onFill(slot, filling)}
            />
          ))}
        </SimpleGrid>
      )}
      {list.problem === undefined && list.allColumns.length > 0 && (
        <StoredColumnFields {...storing} columns={list.columns} onChange={onStore} />
      )}
      {list.problem === undefined && unused.length > 0 && (
        <Text size="xs" c="dimmed" mt="sm">
          {t('unusedColumns', { names: unused.join(', ') })}
        </Text>
      )}
    </Panel>
  )
}

function fillingOf({ address, file }: TemplateSlot, mapped: Columns, fixed: FixedValues): Filling {
  const fileId = file && fixed[file.address]
  if (fileId !== undefined) return { file: fileId }
  const value = fixed[address]
  return value === undefined ? { column: mapped[address] ?? '' } : { value }
}
