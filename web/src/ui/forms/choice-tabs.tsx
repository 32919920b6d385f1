import { SegmentedControl } from '@mantine/core'
import { SideScroll } from '../lists/side-scroll.tsx'
import { formatNumber, inWords } from '../text/format.ts'

type ChoiceTabsProps<Choice extends string> = {
  label: string
  choices: readonly Choice[]
  value: Choice | undefined
  onChange: (value: Choice | undefined) => void
  /** How many of each, where known. */
  counts?: Partial<Record<Choice, number>>
  /** What people call each, where that is not the word itself. */
  names?: Record<Choice, string>
}

/** All, or one of a few. */
export function ChoiceTabs<Choice extends string>({
  label,
  choices,
  value,
  onChange,
  counts,
  names,
}: ChoiceTabsProps<Choice>) {
  const named = (choice: Choice) => {
    const many = counts?.[choice]
    const name = names?.[choice] ?? inWords(choice)
    return many === undefined ? name : `${name} ${formatNumber(many)}`
  }
  return (
    <SideScroll>
      <SegmentedControl
        aria-label={label}
        value={value ?? ''}
        onChange={(next) => onChange(choices.find((choice) => choice === next))}
        data={[{ value: '', label: 'All' }, ...choices.map((choice) => ({ value: choice, label: named(choice) }))]}
      />
    </SideScroll>
  )
}
