import { NativeSelect, Stack, TextInput } from '@mantine/core'
import type { TemplateSlot } from '@parley/shared/templates/template-slots'
import { maxValueLength } from '@parley/shared/words'
import { useTranslation } from 'react-i18next'
import { translated } from '../../../../i18n/sentences.ts'
import { FileSlotOnDemand } from '../../../templates/file-slot-on-demand.tsx'
import { fieldLabel } from '../../../templates/slot-fields.ts'
import type { Filling } from './columns.ts'

const fixedValue = 'value'
const chosenFile = 'file'
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
  const isFile = 'file' in filling
  const isMissing = !isFixed && !isFile && filling.column === '' && !slot.isOptional
  return (
    <Stack gap={6}>
      <NativeSelect
        label={fieldLabel(slot)}
        value={isFile ? chosenFile : isFixed ? fixedValue : `${columnPrefix}${filling.column}`}
        error={isMissing ? t('fillingMissing') : undefined}
        onChange={({ currentTarget: { value } }) => onFill(fillingWith(value))}
        data={[
          { value: columnPrefix, label: slot.isOptional ? t('leaveOut') : t('noColumn') },
          ...columns.map((column) => ({ value: `${columnPrefix}${column}`, label: column })),
          ...(slot.file ? [{ value: chosenFile, label: t('fileForAll') }] : []),
          { value: fixedValue, label: t('fixedValue') },
        ]}
      />
      {isFile && slot.file && (
        <FileSlotOnDemand
          slot={slot}
          file={slot.file}
          fileId={filling.file || undefined}
          onFile={(file = '') => onFill({ file })}
          error={filling.file === '' ? t('required') : undefined}
        />
      )}
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

function fillingWith(value: string): Filling {
  if (value === chosenFile) return { file: '' }
  return value === fixedValue ? { value: '' } : { column: value.slice(columnPrefix.length) }
}
