import type { CannedReplyView } from '@parley/shared/conversations/canned-replies'

/** The names of the folders of these replies, in the order of the alphabet. */
export function foldersOf(replies: readonly CannedReplyView[]): string[] {
  const names = new Set(replies.flatMap(({ folder }) => (folder ? [folder] : [])))
  return [...names].sort((one, other) => one.localeCompare(other))
}
