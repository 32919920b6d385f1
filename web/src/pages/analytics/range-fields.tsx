import { Group, SegmentedControl, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { lastDays, presetOf, presets, type Range } from './range.ts'

type RangeFieldsProps = Required<Range> & {
  timeZone: string
  /** The server's error for these dates. */
  error?: string | undefined
  isErrorAtEnd?: boolean
  onChange: (range: Range) => void
}

/** Selects a preset or a custom date range. */
export function RangeFields({ from, to, timeZone, error, isErrorAtEnd = false, onChange }: RangeFieldsProps) {
  const { t } = useTranslation('analytics')
  const preset = presetOf({ from, to }, timeZone, Date.now())
  const choices: { value: string; label: string }[] = presets.map((days) => ({
    value: days,
    label: days === '365' ? t('oneYear') : t('days', { count: Number(days) }),
  }))
  const choose = (days: string) => days !== '' && onChange(lastDays(Number(days), timeZone, Date.now()))
  return (
    <Group gap="sm" align="flex-start">
      <SegmentedControl
        aria-label={t('dateRange')}
        value={preset}
        onChange={choose}
        data={preset === '' ? [...choices, { value: '', label: t('custom') }] : choices}
      />
      <Group gap="xs" align="flex-start" wrap="nowrap">
        <TextInput
          type="date"
          size="xs"
          aria-label={t('startDate')}
          value={from}
          error={!isErrorAtEnd && error}
          onChange={({ currentTarget: { value } }) => value && onChange({ from: value, to })}
        />
        <TextInput
          type="date"
          size="xs"
          aria-label={t('endDate')}
          value={to}
          error={isErrorAtEnd && error}
          onChange={({ currentTarget: { value } }) => value && onChange({ from, to: value })}
        />
      </Group>
    </Group>
  )
}
