import { SegmentedControl } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { SideScroll } from '../lists/side-scroll.tsx'
import { formatNumber, inWords } from '../text/format.ts'

type ChoiceTabsProps<Choice extends string> = {
  label: string
  choices: readonly Choice[]
  value: Choice | undefined
  onChange: (value: Choice | undefined) => void
  /** The number of items for each choice, if known. */
  counts?: Partial<Record<Choice, number>>
  /** The label of each choice, if it differs from the value in words. */
  names?: Record<Choice, string>
}

/** Tabs for "All" and each choice. */
export function ChoiceTabs<Choice extends string>({
  label,
  choices,
  value,
  onChange,
  counts,
  names,
}: ChoiceTabsProps<Choice>) {
  const { t } = useTranslation('common')
  const labelOf = (choice: Choice) => {
    const total = counts?.[choice]
    const name = names?.[choice] ?? inWords(choice)
    return total === undefined ? name : `${name} ${formatNumber(total)}`
  }
  return (
    <SideScroll>
      <SegmentedControl
        aria-label={label}
        value={value ?? ''}
        onChange={(next) => onChange(choices.find((choice) => choice === next))}
        data={[{ value: '', label: t('all') }, ...choices.map((choice) => ({ value: choice, label: labelOf(choice) }))]}
      />
    </SideScroll>
  )
}
