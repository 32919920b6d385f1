import type { ConversationView } from '@parley/shared/conversations/conversations'
import { type RefObject, useRef } from 'react'
import { useParams } from 'react-router'
import { useShortcuts } from '../../../ui/shortcuts.ts'
import type { Selection } from './use-selection.ts'

type RowKeys = {
  box: RefObject<HTMLDivElement | null>
  conversations: readonly ConversationView[]
  selection: Selection | undefined
  scrollTo: (place: number) => void
}

/** j and k walk through the list from the conversation that was last walked to, else the open one; x ticks it. */
export function useRowKeys({ box, conversations, selection, scrollTo }: RowKeys): void {
  const { conversationId } = useParams()
  const walkedTo = useRef<string>(undefined)
  const current = () => {
    const id = focusedRow(box.current) ?? walkedTo.current ?? conversationId
    return conversations.findIndex(({ _id }) => _id === id)
  }
  const walk = (step: number) => {
    const place = Math.min(Math.max(current() + step, 0), conversations.length - 1)
    const id = conversations[place]?._id
    if (id === undefined) return
    walkedTo.current = id
    scrollTo(place)
    focusRow(box.current, id, framesToWait)
  }
  const tick = () => {
    const id = conversations[current()]?._id
    if (id !== undefined) selection?.toggle(id)
  }
  useShortcuts('Inbox', [
    { keys: 'j', name: 'Next conversation (Enter opens it)', run: () => walk(1) },
    { keys: 'k', name: 'Previous conversation', run: () => walk(-1) },
    ...(selection ? [{ keys: 'x', name: 'Select it', run: tick }] : []),
  ])
}

/** A few, because a row far off is in the page only after the list has scrolled to it. */
const framesToWait = 5

/** At once where the row is in the page, so that Enter opens the row that was walked to. */
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
