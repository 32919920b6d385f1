import type { WritingKind } from './start-writing.ts'
import { joinedDrafts, useMessageDrafts } from './use-message-draft.ts'

/**
 * Returns a function that appends what was written in one conversation to what was written in another, which it was merged into. It
 * returns what was moved: a reply, else a note.
 */
export function useMoveDrafts(): (fromId: string, toId: string) => WritingKind | undefined {
  const draftOf = useMessageDrafts()
  const move = (kind: WritingKind, fromId: string, toId: string) => {
    const [from, destination] = [draftOf(fromId, kind), draftOf(toId, kind)]
    const written = from.read()
    if (written === '') return undefined
    destination.write(joinedDrafts(destination.read(), written))
    from.write('')
    return kind
  }
  return (fromId, toId) => {
    const note = move('note', fromId, toId)
    return move('text', fromId, toId) ?? note
  }
}
