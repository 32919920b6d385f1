import { Group, SegmentedControl, TextInput } from '@mantine/core'
import { lastDays, presetOf, presets, type Range } from './range.ts'

type RangeFieldsProps = Required<Range> & {
  timeZone: string
  /** The server's error for these dates. */
  error?: string | undefined
  onChange: (range: Range) => void
}

/** Selects a preset or a custom date range. */
export function RangeFields({ from, to, timeZone, error, onChange }: RangeFieldsProps) {
  const preset = presetOf({ from, to }, timeZone, Date.now())
  const choose = (days: string) => days !== '' && onChange(lastDays(Number(days), timeZone, Date.now()))
  return (
    <Group gap="sm" align="flex-start">
      <SegmentedControl
        aria-label="Date range"
        value={preset}
        onChange={choose}
        data={preset === '' ? [...presets, { value: '', label: 'Custom' }] : [...presets]}
      />
      <Group gap="xs" align="flex-start" wrap="nowrap">
        <TextInput
          type="date"
          size="xs"
          aria-label="Start date"
          value={from}
          error={error}
          onChange={({ currentTarget: { value } }) => value && onChange({ from: value, to })}
        />
        <TextInput
          type="date"
          size="xs"
          aria-label="End date"
          value={to}
          onChange={({ currentTarget: { value } }) => value && onChange({ from, to: value })}
        />
      </Group>
    </Group>
  )
}
