import { NativeSelect, SimpleGrid } from '@mantine/core'
import type { RecipientList } from '@parley/shared/campaigns/recipient-csv'
import type { ColumnRoles } from '@parley/shared/campaigns/recipient-csv-header'
import { useTranslation } from 'react-i18next'

type RoleFieldsProps = {
  /** The column with the customers' names; empty for none. */
  nameColumn: string
  onNameColumn: (column: string) => void
  list: RecipientList
  /** The roles that the user chose, without those that apply by the name of a column. */
  chosen: ColumnRoles
  onChoose: (roles: ColumnRoles) => void
}

/** Selects the columns of the phone numbers, the user IDs and the customers' names. */
export function RoleFields({ list, chosen, onChoose, nameColumn, onNameColumn }: RoleFieldsProps) {
  const { t } = useTranslation('campaigns')
  const { allColumns, columns, roles } = list
  const optionsFor = (other: string | undefined, none: string) => [
    { value: '', label: none },
    ...allColumns.filter((name) => name !== other).map((name) => ({ value: name, label: name })),
  ]
  const needsPhone = roles.phone === undefined && roles.userId === undefined
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" mb="md">
      <NativeSelect
        label={t('phoneNumber')}
        value={roles.phone ?? ''}
        error={needsPhone ? t('phoneColumnMissing') : undefined}
        onChange={({ currentTarget: { value } }) => onChoose({ ...chosen, phone: value || undefined })}
        data={optionsFor(roles.userId, t('noColumn')).filter(({ value }) => value !== '' || roles.phone === undefined)}
      />
      <NativeSelect
        label={t('whatsappUserId')}
        description={t('aboutUserIds')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={roles.userId ?? ''}
        onChange={({ currentTarget: { value } }) => onChoose({ ...chosen, userId: value || undefined })}
        data={optionsFor(roles.phone, t('noColumn'))}
      />
      {list.problem === undefined && (
        <NativeSelect
          label={t('contactName')}
          description={t('aboutContactNames')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={nameColumn}
          onChange={({ currentTarget: { value } }) => onNameColumn(value)}
          data={[{ value: '', label: t('noColumn') }, ...columns.map((name) => ({ value: name, label: name }))]}
        />
      )}
    </SimpleGrid>
  )
}
