import { Stack, Switch, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { i18n } from '../../../../i18n/i18n.ts'
import { describeLocalNumbers } from '../../../../phones.ts'
import { Callout } from '../../../../ui/text/callout.tsx'
import { countRows, kindOf, type ReadRow, type SendChoices } from './reading.ts'

type ReadSummaryProps = {
  rows: readonly ReadRow[]
  phoneColumn: string | undefined
  choices: SendChoices
  onChoose: (choice: Partial<SendChoices>) => void
}

/**
 * Summarizes the list that was read and what was repaired in it, and lets the user decide about numbers that are listed
 * again with other values and numbers of an impossible length.
 */
export function ReadSummary({ rows, phoneColumn, choices, onChoose }: ReadSummaryProps) {
  const { t } = useTranslation('campaigns')
  const { messages, skipped } = countRows(rows, choices)
  const localRows = rows.filter((row) => row.read !== undefined)
  const count = (matches: (row: ReadRow) => boolean) => rows.filter(matches).length
  const repaired = count((row) => row.repairedFrom !== undefined)
  const joined = count((row) => row.hasJoinedLines === true)
  const exact = count((row) => row.result?.problem === 'duplicate')
  const same = count((row) => row.result?.problem === 'same_phone')
  const unstored = rows.reduce((sum, row) => sum + (row.unstored?.length ?? 0), 0)
  const impossible = count((row) => kindOf(row) === 'impossible_phone')
  return (
    <Stack gap="xs">
      <Callout tone={messages === 0 ? 'bad' : skipped > 0 ? 'warn' : 'good'} title={describeRows(rows, choices)}>
        {skipped > 0 && t('aboutSkipped')}
      </Callout>
      {phoneColumn !== undefined && phoneColumn.toLowerCase() !== 'phone' && (
        <Note>{t('phonesOfColumn', { column: phoneColumn })}</Note>
      )}
      {localRows.length > 0 && <Note>{describeLocalNumbers(localRows.length, localRows[0]?.read?.country ?? '')}</Note>}
      {repaired > 0 && <Note>{t('repairedNumbers', { count: repaired })}</Note>}
      {joined > 0 && <Note>{t('joinedLines', { count: joined })}</Note>}
      {exact > 0 && <Note>{t('repeatedRows', { count: exact })}</Note>}
      {unstored > 0 && <Note>{t('valuesNotStored', { count: unstored })}</Note>}
      {same > 0 && (
        <Switch
          label={t('sendSamePhones')}
          description={t('samePhones', { count: same })}
          checked={choices.sendSamePhones}
          onChange={(event) => onChoose({ sendSamePhones: event.currentTarget.checked })}
        />
      )}
      {impossible > 0 && (
        <Switch
          label={t('sendImpossiblePhones')}
          description={t('impossiblePhones', { count: impossible })}
          checked={choices.sendImpossiblePhones}
          onChange={(event) => onChoose({ sendImpossiblePhones: event.currentTarget.checked })}
        />
      )}
    </Stack>
  )
}

function Note({ children }: { children: ReactNode }) {
  return (
    <Text size="sm" c="dimmed">
      {children}
    </Text>
  )
}

/** `190 people, 2 duplicates, 3 skipped` */
function describeRows(rows: readonly ReadRow[], choices: SendChoices): string {
  const { people, messages, duplicates, leftOut, skipped } = countRows(rows, choices)
  return [
    i18n.t('campaigns:peopleTotal', { count: people }),
    messages > people && i18n.t('campaigns:messagesTotal', { count: messages }),
    duplicates > 0 && i18n.t('campaigns:duplicatesTotal', { count: duplicates }),
    leftOut > 0 && i18n.t('campaigns:leftOutTotal', { count: leftOut }),
    skipped > 0 && i18n.t('campaigns:skippedTotal', { count: skipped }),
  ]
    .filter((part) => part !== false)
    .join(', ')
}
