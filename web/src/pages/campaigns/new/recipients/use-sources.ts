import { useDebouncedCallback } from '@mantine/hooks'
import { nothing } from '@parley/shared/campaigns/recipient-csv'
import type { ColumnRoles } from '@parley/shared/campaigns/recipient-csv-header'
import { readFailure } from '../../../../failures.ts'
import { usePhonesReader } from '../../../../phones.ts'
import type { ChangeDraft, Draft } from '../draft.ts'
import { readFile, readTyped, withRoles } from './source.ts'

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
  return {
    changeFile: async (chosen: File) => {
      const file = await readFile(chosen, { readPhones, roles }).catch((error: unknown) => ({
        name: chosen.name,
        text: undefined,
        list: unread(error),
      }))
      change({ file })
    },
    changeText: (text: string) => {
      change({ text, ...(text.trim() === '' && { textList: undefined }) })
      readLater(text)
    },
    changeRoles: async (next: ColumnRoles) => {
      change({ roles: next })
      const lists = await withRoles(draft, { readPhones, roles: next }).catch((error: unknown) => ({
        textList: unread(error),
      }))
      change((current) => (current.roles === next && current.text === draft.text ? lists : {}))
    },
  }
}

function unread(error: unknown) {
  return nothing(`The phone numbers could not be checked. ${readFailure(error).message.replace(/\.$/, '')}`)
}
