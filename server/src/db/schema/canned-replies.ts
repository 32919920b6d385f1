/** Shared by both modes of a workspace. */
export type CannedReplyTable = {
  id: string
  workspace_id: string
  shortcut: string
  text: string
  folder: string | null
  created_at: number
  updated_at: number
}
