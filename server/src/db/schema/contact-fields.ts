import type { ContactFieldType } from '@parley/shared/contacts/field-types'
import type { InTenant } from './columns.ts'

/** A field of contacts, shared by both modes of a workspace. */
export type ContactFieldTable = {
  id: string
  workspace_id: string
  /** How programs name it. Unique among the fields that are not archived, and never changed. */
  key: string
  label: string
  type: ContactFieldType
  help: string | null
  /** The place of the field in the order, counted from 0. */
  position: number
  /** JSON of `FieldChoice`s. */
  choices: string
  /** Grows with each change of the type. */
  version: number
  /** JSON of a `FormerField`: what values of an earlier version are, while they are converted. */
  former: string | null
  /** When the field was deleted; its values are then being removed. */
  archived_at: number | null
  created_at: number
  updated_at: number
}

/** A value of a contact; of a field with several choices one row for each. Exactly one of `folded` and `number` is set. */
export type ContactValueTable = InTenant & {
  /**
   * The field that the value is of. The values of a field are removed before it is, in batches: the store would look for them in
   * the values of all workspaces.
   */
  field_id: string
  contact_id: string
  /** The id of the choice where a contact can have several, otherwise empty. */
  item: string
  /** The version of the field for which it was written. */
  version: number
  /** The text, link or id of a choice; null for the other types. */
  text: string | null
  /** The beginning of `text` in lower case without accents, for comparisons. */
  folded: string | null
  /** A number, the days since 1970 of a date, or 1 for yes and 0 for no. */
  number: number | null
}
