import type { ContactQuery, DraftContent } from '@parley/shared/campaigns/campaign-drafts'
import type { CandidateView } from '@parley/shared/campaigns/candidates'
import type { RecipientList } from '@parley/shared/campaigns/recipient-csv'
import type { ColumnRoles } from '@parley/shared/campaigns/recipient-csv-header'
import type { RowRepairs } from '@parley/shared/campaigns/recipient-csv-row'
import type { StoredColumn } from '@parley/shared/campaigns/stored-columns'
import type { When } from '../schedule.ts'
import type { FixedValues } from './recipients/columns.ts'

export const sources = ['file', 'text', 'contacts'] as const
type SourceName = (typeof sources)[number]

/** The schedule and budget as typed. */
export type Plan = When & { name: string; when: 'now' | 'later'; budget: number | string }

/** All input so far. Each source has its own fields, so that switching between sources loses nothing. */
export type Draft = {
  /** An idempotency key: however often the start is sent, this draft becomes one campaign. */
  readonly id: string
  readonly from: SourceName
  /** The channel that the user chose, where there are several. */
  readonly channelId?: string | undefined
  /** The text is read again when a column is mapped to another role; undefined where the file is not text. */
  readonly file?: { readonly name: string; readonly text: string | undefined; readonly list: RecipientList }
  readonly text: string
  readonly textList?: RecipientList | undefined
  readonly contacts: readonly CandidateView[]
  /** The filters by which the user looked for contacts. */
  readonly contactQuery?: ContactQuery | undefined
  /** The columns that the user selected for phone numbers and user IDs. */
  readonly roles: ColumnRoles
  /** The rows that the user corrected, by source and line. */
  readonly repairs: { readonly file?: RowRepairs | undefined; readonly text?: RowRepairs | undefined }
  /** The column that the user selected for each value of the template, by address; empty for none. */
  readonly chosenColumns: Readonly<Record<string, string>>
  /** The column that the user selected for the customers' names; empty for none. */
  readonly chosenNameColumn?: string | undefined
  /** Values that are the same for all recipients, instead of a column, by address. */
  readonly fixedValues: FixedValues
  /** The columns that the user stores in contact fields. */
  readonly storedColumns?: readonly StoredColumn[] | undefined
  /** The lines that the user left out, by source. */
  readonly leftOut: { readonly file?: readonly number[] | undefined; readonly text?: readonly number[] | undefined }
  /** Whether a phone number that is listed again with other values gets another message. */
  readonly sendSamePhones: boolean
  /** Whether phone numbers of an impossible length are sent to. */
  readonly sendImpossiblePhones: boolean
  readonly plan?: Plan
}

/** Changes parts of the draft, given as they are or made from the draft as it is by then. */
export type ChangeDraft = (part: Partial<Draft> | ((draft: Draft) => Partial<Draft>)) => void

const emptyDraft: Omit<Draft, 'id'> = {
  from: 'file',
  text: '',
  contacts: [],
  roles: {},
  repairs: {},
  chosenColumns: {},
  fixedValues: {},
  leftOut: {},
  sendSamePhones: false,
  sendImpossiblePhones: false,
}

/** A draft with what was entered before, whose lists are yet to be read. */
export function draftOf(id: string, content: DraftContent | undefined): Draft {
  if (!content) return { ...emptyDraft, id }
  const { templateId: _template, step: _step, file, chosenNameColumn, plan, ...entered } = content
  return {
    ...entered,
    id,
    leftOut: entered.leftOut ?? {},
    sendImpossiblePhones: entered.sendImpossiblePhones ?? false,
    ...(file && { file: { ...file, list: unreadList } }),
    chosenNameColumn: chosenNameColumn ?? undefined,
    ...(plan && { plan }),
  }
}

const unreadList: RecipientList = { columns: [], allColumns: [], roles: {}, rows: [] }

/** What is stored of a draft: the texts, which are read again, and not what was read. A file that is not text is left out. */
export function contentOf(draft: Draft, place: Pick<DraftContent, 'templateId' | 'step'>): DraftContent {
  const {
    id: _id,
    textList: _list,
    file,
    contacts,
    leftOut,
    chosenNameColumn = null,
    plan = null,
    storedColumns,
    ...entered
  } = draft
  return {
    ...entered,
    leftOut: {
      ...(leftOut.file && { file: [...leftOut.file] }),
      ...(leftOut.text && { text: [...leftOut.text] }),
    },
    ...(storedColumns && { storedColumns: [...storedColumns] }),
    ...place,
    file: file?.text === undefined ? null : { name: file.name, text: file.text },
    contacts: [...contacts],
    chosenNameColumn,
    plan,
  }
}

/** Whether anything was entered that would be missed. */
export function isWorthSaving({ file, text, contacts, contactQuery, plan }: Draft): boolean {
  const isChosen = contacts.length > 0 || contactQuery !== undefined
  return file !== undefined || text !== '' || isChosen || (plan?.name ?? '') !== ''
}

/** The recipients of the selected source. Contacts become a list with one column, their name. */
export function listOf(draft: Draft): RecipientList | undefined {
  if (draft.from === 'file') return draft.file?.list
  if (draft.from === 'text') return draft.textList
  if (draft.contacts.length === 0) return undefined
  const rows = draft.contacts.map(({ phone, user_id, name }, index) => ({
    line: index + 1,
    phone: phone ?? '',
    ...(phone === null && user_id !== null && { userId: user_id }),
    variables: { name: name ?? '' },
  }))
  return { columns: ['name'], allColumns: [], roles: {}, rows }
}
