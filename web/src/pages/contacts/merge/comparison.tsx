import { Radio, Text } from '@mantine/core'
import type { ContactAddressView } from '@parley/shared/contacts/contacts'
import type { MergeChoice, MergedField, MergedValue, MergePreview, MergeSide } from '@parley/shared/contacts/merges'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { DataTable } from '../../../ui/lists/data-table.tsx'
import { formatNumber } from '../../../ui/text/format.ts'
import { PhoneNumber } from '../../../ui/text/phone-number.tsx'
import { usePhoneFormat } from '../../../ui/text/use-phone-format.ts'
import { useContactName } from './use-contact-name.ts'

type ComparisonProps = {
  preview: MergePreview
  /** The contact in the first column, whichever of the two remains. */
  firstId: string
  take: readonly MergedValue[]
  onRemain: (contactId: string) => void
  onChoose: (value: MergedValue, isTaken: boolean) => void
}

type Row = { key?: string; head: string; cell: (side: MergeSide) => ReactNode }

/** One column for each of two contacts. Where both have a value, one of the two is chosen. */
export function Comparison({ preview, firstId, take, onRemain, onChoose }: ComparisonProps) {
  const { t } = useTranslation('merges')
  const nameOf = useContactName()
  const name = useId()
  const { into, from, values, fields } = preview
  const sides = into.contact.id === firstId ? [into, from] : [from, into]
  const rows: Row[] = [
    {
      head: t('remains'),
      cell: (side) => (
        <Radio
          name={`${name}-remains`}
          label={t('keepThis')}
          checked={side === into}
          onChange={() => onRemain(side.contact.id)}
        />
      ),
    },
    ...values.map(
      (choice): Row => ({
        head: t(`value.${choice.value}`),
        cell: (side) => (
          <Value
            choice={choice}
            isOfRemaining={side === into}
            isTaken={take.includes(choice.value)}
            name={`${name}-${choice.value}`}
            onChoose={(isTaken) => onChoose(choice.value, isTaken)}
          />
        ),
      }),
    ),
    ...fields.map(
      (field): Row => ({
        // A field can be called as one of the other values.
        key: `field ${field.key}`,
        head: field.label,
        cell: (side) => <FieldText type={field.type} text={side === into ? field.into : field.from} />,
      }),
    ),
    { head: t('addresses'), cell: ({ addresses }) => addresses.map((each) => <Address key={each.value} {...each} />) },
    { head: t('conversations'), cell: ({ conversations }) => formatNumber(conversations) },
    { head: t('campaigns'), cell: ({ campaigns }) => formatNumber(campaigns) },
    { head: t('notes'), cell: ({ notes }) => formatNumber(notes) },
    { head: t('tags'), cell: ({ tags }) => (tags.length > 0 ? tags.join(', ') : t('none')) },
  ]
  return (
    <DataTable
      label={t('comparison')}
      rows={rows}
      keyOf={({ key, head }) => key ?? head}
      columns={[
        { head: t('value'), cell: ({ head }) => head, width: '28%' },
        // Two contacts may have one name; their addresses differ.
        ...sides.map((side) => ({
          head: [nameOf(side.contact), nameOf({ ...side.contact, name: null })].join(' · '),
          cell: ({ cell }: Row) => cell(side),
          long: true,
        })),
      ]}
    />
  )
}

function FieldText({ type, text }: Pick<MergedField, 'type'> & { text: string | null }) {
  const { t } = useTranslation('contact-details')
  if (text === null) return t('none')
  return <bdi>{type === 'yes_no' ? t(text === 'yes' ? 'yes' : 'no') : text}</bdi>
}

function Address({ kind, value }: ContactAddressView) {
  return (
    <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
      {kind === 'phone' ? <PhoneNumber phone={value} /> : value}
    </Text>
  )
}

type ValueProps = {
  choice: MergeChoice
  isOfRemaining: boolean
  isTaken: boolean
  name: string
  onChoose: (isTaken: boolean) => void
}

function Value({ choice, isOfRemaining, isTaken, name, onChoose }: ValueProps) {
  const { t } = useTranslation('merges')
  const formatPhone = usePhoneFormat()
  const value = isOfRemaining ? choice.into : choice.from
  const shown = value === null ? t('none') : choice.value === 'phone' ? formatPhone(value) : value
  if (choice.into === null || choice.from === null || choice.into === choice.from) return shown
  return (
    <Radio
      name={name}
      label={<bdi>{shown}</bdi>}
      checked={isTaken !== isOfRemaining}
      onChange={() => onChoose(!isOfRemaining)}
    />
  )
}
