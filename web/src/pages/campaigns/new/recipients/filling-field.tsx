import { NativeSelect, Stack, TextInput } from '@mantine/core'
import type { TemplateSlot } from '@parley/shared/templates/template-slots'
import { maxValueLength } from '@parley/shared/words'
import { useTranslation } from 'react-i18next'
import { translated } from '../../../../i18n/sentences.ts'
import { fieldLabel } from '../../../templates/slot-fields.ts'
import type { Filling } from './columns.ts'

const fixedValue = 'value'
/** The prefix of a column's option value; column names may be any text. */
const columnPrefix = 'column:'

type FillingFieldProps = {
  slot: TemplateSlot
  columns: readonly string[]
  filling: Filling
  onFill: (filling: Filling) => void
}

/** Selects a column of the list for one value of the template, or a fixed value for all recipients. */
export function FillingField({ slot, columns, filling, onFill }: FillingFieldProps) {
  const { t } = useTranslation('campaigns')
  const isFixed = 'value' in filling
  const isMissing = !isFixed && filling.column === '' && !slot.isOptional
  return (
    <Stack gap={6}>
      <NativeSelect
        label={fieldLabel(slot)}
        value={isFixed ? fixedValue : `${columnPrefix}${filling.column}`}
        error={isMissing ? t('fillingMissing') : undefined}
        onChange={({ currentTarget: { value } }) =>
          onFill(value === fixedValue ? { value: '' } : { column: value.slice(columnPrefix.length) })
        }
        data={[
          { value: columnPrefix, label: slot.isOptional ? t('leaveOut') : t('noColumn') },
          ...columns.map((column) => ({ value: `${columnPrefix}${column}`, label: column })),
          { value: fixedValue, label: t('fixedValue') },
        ]}
      />
      {isFixed && (
        <TextInput
          aria-label={t('fixedValueFor', { label: translated(slot.label) })}
          placeholder={t('sameValue')}
          maxLength={maxValueLength}
          value={filling.value}
          error={filling.value.trim() === '' ? t('required') : undefined}
          onChange={({ currentTarget: { value } }) => onFill({ value })}
        />
      )}
    </Stack>
  )
}
