import type { ConversationView } from '@parley/shared/conversations/conversations'
import { type RefObject, useRef } from 'react'
import { useParams } from 'react-router'
import { useShortcuts } from '../../../ui/shortcuts.ts'
import type { Selection } from './use-selection.ts'

type RowKeys = {
  box: RefObject<HTMLDivElement | null>
  conversations: readonly ConversationView[]
  selection: Selection | undefined
  scrollTo: (index: number) => void
}

/** j and k move through the list from the focused row, else the last one reached, else the open one; x selects it. */
export function useRowKeys({ box, conversations, selection, scrollTo }: RowKeys): void {
  const { conversationId } = useParams()
  const lastReached = useRef<string>(undefined)
  const current = () => {
    const id = focusedRow(box.current) ?? lastReached.current ?? conversationId
    return conversations.findIndex(({ _id }) => _id === id)
  }
  const move = (step: number) => {
    const index = Math.min(Math.max(current() + step, 0), conversations.length - 1)
    const id = conversations[index]?._id
    if (id === undefined) return
    lastReached.current = id
    scrollTo(index)
    focusRow(box.current, id, maxFrames)
  }
  const toggleCurrent = () => {
    const id = conversations[current()]?._id
    if (id !== undefined) selection?.toggle(id)
  }
  useShortcuts('Inbox', [
    { keys: 'j', name: 'Next conversation (Enter opens it)', run: () => move(1) },
    { keys: 'k', name: 'Previous conversation', run: () => move(-1) },
    ...(selection ? [{ keys: 'x', name: 'Select conversation', run: toggleCurrent }] : []),
  ])
}

/** A distant row is rendered only after the list has scrolled to it, which takes a few frames. */
const maxFrames = 5

/** Focuses immediately if the row is rendered, so that Enter opens the row that was reached. */
function focusRow(box: HTMLElement | null, id: string, frames: number): void {
  const link = rowLink(box, id)
  if (link) link.focus()
  else if (frames > 0) requestAnimationFrame(() => focusRow(box, id, frames - 1))
}

function rowLink(box: HTMLElement | null, id: string | undefined): HTMLElement | null {
  return box?.querySelector(`[data-conversation="${id}"]`) ?? null
}

function focusedRow(box: HTMLElement | null): string | undefined {
  const focused = document.activeElement
  if (!box?.contains(focused)) return undefined
  return focused?.closest('li')?.querySelector<HTMLElement>('[data-conversation]')?.dataset.conversation
}
