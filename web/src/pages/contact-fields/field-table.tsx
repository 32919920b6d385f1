import { Code, Text } from '@mantine/core'
import type { ContactFieldView } from '@parley/shared/contacts/contact-fields'
import { IconArrowDown, IconArrowUp, IconPencil, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../scope.ts'
import { type Column, DataTable } from '../../ui/lists/data-table.tsx'
import { MoreMenu } from '../../ui/overlays/more-menu.tsx'

type FieldTableProps = {
  fields: readonly ContactFieldView[]
  onEdit: (field: ContactFieldView) => void
  onDelete: (field: ContactFieldView) => void
  onMove: (field: ContactFieldView, position: number) => void
}

/** The fields in the order in which a contact shows them. */
export function FieldTable({ fields, onEdit, onDelete, onMove }: FieldTableProps) {
  const { t } = useTranslation('contact-fields')
  const mayChange = useMay('manage_settings')
  const itemsOf = (field: ContactFieldView) => {
    const place = fields.findIndex(({ id }) => id === field.id)
    const up = { label: t('moveUp'), icon: <IconArrowUp size={15} />, onClick: () => onMove(field, place - 1) }
    const down = { label: t('moveDown'), icon: <IconArrowDown size={15} />, onClick: () => onMove(field, place + 1) }
    return [
      { label: t('edit'), icon: <IconPencil size={15} />, onClick: () => onEdit(field) },
      ...(place > 0 ? [up] : []),
      ...(place < fields.length - 1 ? [down] : []),
      { label: t('deleteAction'), icon: <IconTrash size={15} />, isDanger: true, onClick: () => onDelete(field) },
    ]
  }
  const actions: Column<ContactFieldView> = {
    head: t('actions'),
    align: 'end',
    narrow: 'actions',
    cell: (field) => <MoreMenu label={t('moreActionsFor', { label: field.label })} items={itemsOf(field)} />,
  }
  return (
    <DataTable
      label={t('contactFields')}
      rows={fields}
      keyOf={({ id }) => id}
      columns={[
        { head: t('label'), cell: labelOf, width: '35%' },
        { head: t('type'), cell: (field) => <TypeOf field={field} />, narrow: 'line' },
        { head: t('key'), cell: ({ key }) => <Code>{key}</Code> },
        ...(mayChange ? [actions] : []),
      ]}
    />
  )
}

function labelOf({ label, help }: ContactFieldView) {
  return (
    <>
      <bdi>{label}</bdi>
      {help !== null && (
        <Text size="xs" c="dimmed" dir="auto">
          {help}
        </Text>
      )}
    </>
  )
}

/** The type, with its choices where it has some. */
function TypeOf({ field }: { field: ContactFieldView }) {
  const { t } = useTranslation('contact-fields')
  const labels = field.choices.filter(({ archived }) => !archived).map(({ label }) => label)
  return (
    <>
      {t(`type.${field.type}`)}
      {field.is_converting && ` · ${t('isConverting')}`}
      {labels.length > 0 && (
        <Text size="xs" c="dimmed" lineClamp={2}>
          <bdi>{labels.join(', ')}</bdi>
        </Text>
      )}
    </>
  )
}
