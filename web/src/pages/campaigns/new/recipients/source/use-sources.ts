import { useDebouncedCallback } from '@mantine/hooks'
import { nothing } from '@parley/shared/campaigns/recipient-csv'
import type { ColumnRoles } from '@parley/shared/campaigns/recipient-csv-header'
import type { RowRepair } from '@parley/shared/campaigns/recipient-csv-row'
import { platformSentence } from '@parley/shared/sentences/sentence'
import { readFailure } from '../../../../../failures.ts'
import { i18n } from '../../../../../i18n/i18n.ts'
import { usePhonesReader } from '../../../../../phones.ts'
import type { ChangeDraft, Draft } from '../../draft.ts'
import { readAgain, readFile, readTyped } from './source.ts'

const typingMs = 300

/** Changes the texts of a draft and reads them. A list that is read too late, after another change, is dropped. */
export function useSources(draft: Draft, change: ChangeDraft) {
  const readPhones = usePhonesReader()
  const { roles } = draft
  const readLater = useDebouncedCallback(
    async (text: string) => {
      const textList = await readTyped(text, { readPhones, roles }).catch(unread)
      change((current) => (current.text === text && current.roles === roles ? { textList } : {}))
    },
    { delay: typingMs, flushOnUnmount: true },
  )
  /** Reads everything again with other roles or repairs, which are stored at once. */
  const reread = async (part: Partial<Pick<Draft, 'roles' | 'repairs'>>) => {
    const next = { ...draft, ...part }
    change(part)
    const lists = await readAgain(next, readPhones).catch((error: unknown) => ({ textList: unread(error) }))
    change(({ roles, repairs, text }) =>
      roles === next.roles && repairs === next.repairs && text === next.text ? lists : {},
    )
  }
  return {
    changeFile: async (chosen: File) => {
      const file = await readFile(chosen, { readPhones, roles }).catch((error: unknown) => ({
        name: chosen.name,
        text: undefined,
        list: unread(error),
      }))
      change(({ repairs, leftOut }) => ({
        file,
        repairs: { ...repairs, file: {} },
        leftOut: { ...leftOut, file: [] },
      }))
    },
    changeText: (text: string) => {
      const isEmpty = text.trim() === ''
      change(({ repairs, leftOut }) => ({
        text,
        repairs: { ...repairs, text: {} },
        leftOut: { ...leftOut, text: [] },
        ...(isEmpty && { textList: undefined }),
      }))
      readLater(text)
    },
    changeRoles: (next: ColumnRoles) => reread({ roles: next }),
    /** Corrects the cells of one row of the current source. */
    repair: (line: number, row: RowRepair) => {
      const { from, repairs } = draft
      if (from === 'contacts') return
      void reread({ repairs: { ...repairs, [from]: { ...repairs[from], [line]: row } } })
    },
    /** Leaves a row out, or takes it back. A contact that is left out is no longer selected. */
    leaveOut: (line: number, isLeftOut: boolean) =>
      change(({ from, leftOut, contacts }) => {
        if (from === 'contacts') return { contacts: contacts.filter((_, index) => index + 1 !== line) }
        const others = (leftOut[from] ?? []).filter((each) => each !== line)
        return { leftOut: { ...leftOut, [from]: isLeftOut ? [...others, line] : others } }
      }),
  }
}

function unread(error: unknown) {
  const reason = readFailure(error).message.replace(/\.$/, '')
  return nothing(platformSentence(i18n.t('campaigns:phonesNotChecked', { reason })))
}
