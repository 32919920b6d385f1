import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { SideScroll } from '../lists/side-scroll.tsx'
import { formatNumber, inWords } from '../text/format.ts'
import styles from './choice-tabs.module.css'

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

/** A filter: "All" and each choice, one of which is chosen. Unlike the switch between two displays, it changes what is listed. */
export function ChoiceTabs<Choice extends string>({
  label,
  choices,
  value,
  onChange,
  counts,
  names,
}: ChoiceTabsProps<Choice>) {
  const { t } = useTranslation('common')
  const group = useId()
  const labelOf = (choice: Choice) => {
    const total = counts?.[choice]
    const name = names?.[choice] ?? inWords(choice)
    return total === undefined ? name : `${name} ${formatNumber(total)}`
  }
  const options = [
    { choice: undefined, text: t('all') },
    ...choices.map((choice) => ({ choice, text: labelOf(choice) })),
  ]
  return (
    <SideScroll>
      <div className={styles.chips} role="radiogroup" aria-label={label}>
        {options.map(({ choice, text }) => (
          <label key={choice ?? ''} className={styles.chip}>
            <input
              type="radio"
              name={group}
              value={choice ?? ''}
              checked={value === choice}
              onChange={() => onChange(choice)}
            />
            <span>{text}</span>
          </label>
        ))}
      </div>
    </SideScroll>
  )
}
