import { NativeSelect, Stack, TextInput } from '@mantine/core'
import { maxValueLength } from '@parley/shared/words'
import type { Filling } from './columns.ts'

const everybody = 'value'
/** Set before a column's name, which may be any text. */
const columnMark = 'column:'

type FillingFieldProps = {
  name: string
  columns: readonly string[]
  filling: Filling
  onFill: (filling: Filling) => void
}

/** One placeholder: a column of the list, or words of one's own that everybody gets. */
export function FillingField({ name, columns, filling, onFill }: FillingFieldProps) {
  const isFixed = 'value' in filling
  const isMissing = !isFixed && filling.column === ''
  return (
    <Stack gap={6}>
      <NativeSelect
        label={`{{${name}}} is filled from`}
        value={isFixed ? everybody : `${columnMark}${filling.column}`}
        error={isMissing ? 'Nobody can be sent to without it; choose a column, or one value for everybody' : undefined}
        onChange={({ currentTarget: { value } }) =>
          onFill(value === everybody ? { value: '' } : { column: value.slice(columnMark.length) })
        }
        data={[
          { value: columnMark, label: 'No column' },
          ...columns.map((column) => ({ value: `${columnMark}${column}`, label: column })),
          { value: everybody, label: '— The same for everybody —' },
        ]}
      />
      {isFixed && (
        <TextInput
          aria-label={`{{${name}}} for everybody`}
          placeholder="What everybody gets"
          maxLength={maxValueLength}
          value={filling.value}
          error={filling.value.trim() === '' ? 'Nobody can be sent to without it' : undefined}
          onChange={({ currentTarget: { value } }) => onFill({ value })}
        />
      )}
    </Stack>
  )
}
