import type { CandidateView } from '@parley/shared/campaigns/candidates'
import type { RecipientList } from '@parley/shared/campaigns/recipient-csv'
import { useState } from 'react'
import { useScope } from '../../../scope.ts'
import type { When } from '../schedule.ts'
import type { FixedValues } from './recipients/columns.ts'

export const sources = ['file', 'text', 'contacts'] as const
export type SourceName = (typeof sources)[number]

/** When it goes out and what it may cost, as typed. */
export type Plan = When & { name: string; when: 'now' | 'later'; budget: number | string }

/** All that a person has put in so far. Each source keeps its own, so that looking at another loses nothing. */
export type Draft = {
  /** Sent with the start, so that this draft becomes one campaign however often that is sent. */
  readonly id: string
  readonly from: SourceName
  readonly file?: { readonly name: string; readonly list: RecipientList }
  readonly text: string
  readonly textList?: RecipientList | undefined
  readonly contacts: readonly CandidateView[]
  /** The column that a person chose for a placeholder; empty for none. */
  readonly chosenColumns: Readonly<Record<string, string>>
  /** What everybody gets for a placeholder, in place of a column. */
  readonly fixedValues: FixedValues
  readonly sendDuplicates: boolean
  readonly plan?: Plan
}

const nothing: Omit<Draft, 'id'> = {
  from: 'file',
  text: '',
  contacts: [],
  chosenColumns: {},
  fixedValues: {},
  sendDuplicates: false,
}

const drafts = new Map<string, Draft>()

/**
 * The draft of this workspace and mode. It stays while the dashboard is open, wherever the person goes in between, and
 * never leaves the page: it holds customers' phone numbers.
 */
export function useDraft() {
  const { workspaceId, mode } = useScope()
  const place = `${workspaceId}/${mode}`
  const [draft, setDraft] = useState(() => draftOf(place))
  const change = (part: Partial<Draft>) => {
    const after = { ...draftOf(place), ...part }
    drafts.set(place, after)
    setDraft(after)
  }
  const forget = () => {
    drafts.delete(place)
  }
  return { draft, change, forget }
}

function draftOf(place: string): Draft {
  const draft = drafts.get(place) ?? { ...nothing, id: newDraftId() }
  drafts.set(place, draft)
  return draft
}

/** Also where the page came without TLS, and the browser makes no UUIDs. */
export function newDraftId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The list of the source that is looked at. Contacts are one with a single column, their name. */
export function listOf(draft: Draft): RecipientList | undefined {
  if (draft.from === 'file') return draft.file?.list
  if (draft.from === 'text') return draft.textList
  if (draft.contacts.length === 0) return undefined
  const rows = draft.contacts.map(({ phone, name }, place) => ({
    line: place + 1,
    phone,
    variables: { name: name ?? '' },
  }))
  return { columns: ['name'], rows }
}
