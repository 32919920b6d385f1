import { ActionIcon, NativeSelect, TextInput } from '@mantine/core'
import { categories, priorities } from '@parley/shared/words'
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { SchemaForm } from '../../ui/forms/schema-form.tsx'
import { inWords } from '../../ui/text/format.ts'
import type { RulesValues } from './rule-draft.ts'
import styles from './rule-row.module.css'

/** An unset value has the same effect as the default value, so only one option is offered for both. */
const choices = (name: string, words: readonly string[], unset: string) =>
  words.map((word) => ({ value: word === unset ? '' : word, label: `${name}: ${inWords(word)}` }))

type RuleRowProps = { form: SchemaForm<RulesValues>; index: number; isLast: boolean }

export function RuleRow({ form, index, isLast }: RuleRowProps) {
  const { t } = useTranslation('rules')
  const nth = index + 1
  const move = (to: number) => form.reorderListItem('rules', { from: index, to })
  return (
    <li className={styles.rule}>
      <div className={styles.place} aria-hidden>
        {nth}
      </div>
      <div>
        <TextInput
          aria-label={t('wordsOfRule', { nth })}
          placeholder={t('refundMoneyBack')}
          {...form.getInputProps(`rules.${index}.words`)}
        />
        <div className={styles.choices}>
          <NativeSelect
            aria-label={t('categoryOfRule', { nth })}
            data={choices(t('category'), categories, 'general')}
            {...form.getInputProps(`rules.${index}.category`)}
          />
          <NativeSelect
            aria-label={t('priorityOfRule', { nth })}
            data={choices(t('priority'), priorities, 'normal')}
            {...form.getInputProps(`rules.${index}.priority`)}
          />
        </div>
      </div>
      <div className={styles.moves}>
        <Move label={t('moveRuleUp', { nth })} disabled={index === 0} onClick={() => move(index - 1)}>
          <IconArrowUp size={16} />
        </Move>
        <Move label={t('moveRuleDown', { nth })} disabled={isLast} onClick={() => move(index + 1)}>
          <IconArrowDown size={16} />
        </Move>
        <Move label={t('removeRule', { nth })} onClick={() => form.removeListItem('rules', index)}>
          <IconTrash size={16} />
        </Move>
      </div>
    </li>
  )
}

type MoveProps = { label: string; disabled?: boolean; onClick: () => void; children: ReactNode }

function Move({ label, disabled, onClick, children }: MoveProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={label}
      title={label}
      disabled={disabled ?? false}
      onClick={onClick}
    >
      {children}
    </ActionIcon>
  )
}
