import { useDebouncedValue } from '@mantine/hooks'
import type { UnstorableCell } from '@parley/shared/campaigns/stored-columns'
import { slotsOf } from '@parley/shared/templates/template-slots'
import type { TemplateView } from '@parley/shared/templates/templates'
import { useMemo } from 'react'
import { translated } from '../../../../i18n/sentences.ts'
import { usePossiblePhone } from '../../../../ui/text/use-phone-format.ts'
import { useCheck } from '../check/use-check.ts'
import { type Draft, listOf } from '../draft.ts'
import { columnsOf, mapColumns, nameColumnOf, withoutColumns } from './columns.ts'
import { isRepetition, type ReadRow, rowsToSubmit, validate, withUnwanted } from './reading.ts'
import { useStoredColumns, withUnstorable } from './stored-columns.ts'

const none: ReadRow[] = []
const noColumns: string[] = []
const noCells: UnstorableCell[] = []
const typingMs = 400

/** Maps the draft's columns to the values that the template needs, validates each row, and selects the recipients and those who get a message. */
export function useRecipients(template: TemplateView | undefined, draft: Draft) {
  const { from, file, textList, contacts, chosenColumns, chosenNameColumn, fixedValues, leftOut } = draft
  // biome-ignore lint/correctness/useExhaustiveDependencies: `listOf` reads only these parts of the draft
  const list = useMemo(() => listOf(draft), [from, file, textList, contacts])
  const slots = useMemo(() => (template ? slotsOf(template.components) : []), [template])
  const mapped = useMemo(
    () => mapColumns(slots, list?.columns ?? [], withoutColumns(chosenColumns, fixedValues)),
    [slots, list, chosenColumns, fixedValues],
  )
  // Names of contacts are stored already.
  const nameColumn = from === 'contacts' ? '' : nameColumnOf(list?.columns ?? [], chosenNameColumn)
  const storing = useStoredColumns(draft, list?.columns ?? noColumns)
  const { stored } = storing
  const isPossiblePhone = usePossiblePhone()
  const leftOutHere = from === 'contacts' ? undefined : leftOut[from]
  const validated = useMemo(
    () =>
      template && list
        ? validate(list, { slots, mapped, fixed: fixedValues, nameColumn }, { isPossiblePhone, leftOut: leftOutHere })
        : none,
    [template, list, slots, mapped, fixedValues, nameColumn, isPossiblePhone, leftOutHere],
  )
  const { sendSamePhones, sendImpossiblePhones } = draft
  const choices = useMemo(() => ({ sendSamePhones, sendImpossiblePhones }), [sendSamePhones, sendImpossiblePhones])
  const candidates = useMemo(() => rowsToSubmit(validated, choices), [validated, choices])
  const [debouncedCandidates] = useDebouncedValue(candidates, typingMs, { leading: true })
  const check = useCheck(template, debouncedCandidates, { channelId: draft.channelId, stored })
  const unstorable = check.data?.unstorable ?? noCells
  const rows = useMemo(() => {
    const unwanted = (check.data?.results ?? []).flatMap(({ problem, phone, userId = '', message }) =>
      problem === 'opted_out' || problem === 'contact_blocked'
        ? [[phone || userId, { problem, message: translated(message) }] as const]
        : [],
    )
    const wanted = withUnwanted(validated, new Map(unwanted))
    return withUnstorable(wanted, stored, unstorable)
  }, [validated, stored, unstorable, check.data])
  const recipients = useMemo(() => rowsToSubmit(rows, choices), [rows, choices])
  const messages = useMemo(() => recipients.filter((row) => !isRepetition(row)), [recipients])
  const columns = useMemo(
    () => columnsOf({ mapped, fixed: fixedValues, nameColumn, stored, ...list?.roles }),
    [list, mapped, fixedValues, nameColumn, stored],
  )
  return { slots, mapped, rows, recipients, messages, columns, storing: { ...storing, unstorable } }
}
