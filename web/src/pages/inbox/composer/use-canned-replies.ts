import type { CannedReplyView } from '@parley/shared/conversations/canned-replies'
import { contactKeysIn, fillVariables } from '@parley/shared/conversations/canned-variables'
import type { FileView } from '@parley/shared/files/files'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { useScope, useWorkspaceContext } from '../../../scope.ts'
import { useTRPC } from '../../../trpc.ts'
import { notifyFailure } from '../../../ui/overlays/notify.ts'

const maxSuggestions = 8

type Written = {
  text: string
  write: (text: string) => void
  /** A group has no ID of a contact. */
  contact: { readonly id: string | null; readonly name: string | null }
  /** Takes the files of a canned reply; undefined where a message has no files. */
  onFiles: ((files: readonly FileView[]) => void) | undefined
  /** Takes a reply with buttons, its variables filled in, in place of `write`. Undefined where a message has none. */
  onButtons: ((reply: Pick<CannedReplyView, 'text' | 'buttons' | 'files'>) => void) | undefined
}

/**
 * Suggests canned replies after a slash; arrow keys and Enter or a click select one. Its variables are filled in when it is
 * inserted, and can then be edited, as can its files.
 */
export function useCannedReplies({ text, write, contact, onFiles, onButtons }: Written) {
  const { me } = useWorkspaceContext()
  const trpc = useTRPC()
  const queries = useQueryClient()
  const scope = useScope()
  const word = slashWordIn(text)
  const [dismissed, setDismissed] = useState<string>()
  const [position, setPosition] = useState(0)
  const replies = useQuery(
    trpc.cannedReplies.list.queryOptions(scope, { staleTime: 60_000, enabled: word !== undefined }),
  )
  const isOpen = word !== undefined && dismissed !== text && replies.data !== undefined
  const suggestions = isOpen ? suggestionsFor(word, replies.data.data) : []
  const current = Math.min(position, Math.max(suggestions.length - 1, 0))

  /** Names are known here; other attributes and fields of the contact are read first. */
  const insert = async (reply: CannedReplyView) => {
    const names = { contactName: contact.name, agentName: me.user.name }
    const texts =
      contactKeysIn(reply.text).length > 0 && contact.id !== null
        ? await queries
            .fetchQuery(trpc.contacts.texts.queryOptions({ ...scope, contactId: contact.id }))
            .catch(notifyFailure)
        : { data: [] }
    if (!texts) return
    const contactTexts = new Map(texts.data.map((each) => [each.key, each.text]))
    const filled = fillVariables(reply.text, { ...names, contactTexts })
    const hasButtons = onButtons !== undefined && reply.buttons.length > 0
    write(text.replace(/\/[\w-]*$/, () => (hasButtons ? '' : filled)))
    setPosition(0)
    if (hasButtons) return onButtons({ ...reply, text: filled })
    onFiles?.(reply.files)
    document.getElementById('composer')?.focus()
  }
  /** Returns true if the key was handled by the list. */
  const handleKey = (event: KeyboardEvent): boolean => {
    const reply = suggestions[current]
    if (!reply) return false
    if (event.key === 'ArrowDown') setPosition((current + 1) % suggestions.length)
    else if (event.key === 'ArrowUp') setPosition((current + suggestions.length - 1) % suggestions.length)
    else if (event.key === 'Escape') setDismissed(text)
    else if ((event.key === 'Enter' && !event.shiftKey) || event.key === 'Tab') void insert(reply)
    else return false
    event.preventDefault()
    return true
  }
  const fieldProps =
    suggestions.length > 0
      ? { 'aria-controls': 'canned-replies', 'aria-activedescendant': `canned-${suggestions[current]?.id}` }
      : {}
  return { isOpen, suggestions, current, hasAny: (replies.data?.data.length ?? 0) > 0, insert, handleKey, fieldProps }
}

/** The word after a slash at the end of the text. */
export function slashWordIn(text: string): string | undefined {
  return /(?:^|\s)\/([\w-]*)$/.exec(text)?.[1]?.toLowerCase()
}

/**
 * The word with a slash that the text begins or ends with, for which no canned reply was inserted: it was probably meant as
 * one, and not for the customer.
 */
export function commandIn(text: string): string | undefined {
  return /^\/[\w-]*(?=\s|$)|(?<=\s)\/[\w-]*$/.exec(text.trim())?.[0]
}

export type Canned = ReturnType<typeof useCannedReplies>

function suggestionsFor(word: string, replies: readonly CannedReplyView[]): CannedReplyView[] {
  const byShortcut = replies.filter(({ shortcut }) => shortcut.startsWith(word))
  const byText = replies.filter(
    (each) => !byShortcut.includes(each) && `${each.folder ?? ''}\n${each.text}`.toLowerCase().includes(word),
  )
  return [...byShortcut, ...byText].slice(0, maxSuggestions)
}
