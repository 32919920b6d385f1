import { mentionOf } from '@parley/shared/conversations/mentions'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { useScope, useWorkspaceContext } from '../../../scope.ts'
import { useTRPC } from '../../../trpc.ts'

const maxSuggestions = 8

type Person = { readonly user_id: string; readonly name: string }

/** Suggests the members after an at sign in a note; arrow keys and Enter or a click select one. */
export function useMentions(text: string, write: (text: string) => void, isNote: boolean) {
  const trpc = useTRPC()
  const { me } = useWorkspaceContext()
  const words = isNote ? wordsAfterAt(text) : undefined
  const [dismissed, setDismissed] = useState<string>()
  const [position, setPosition] = useState(0)
  // Two members can have the same name.
  const [chosen, setChosen] = useState<readonly Person[]>([])
  const members = useQuery(trpc.members.list.queryOptions(useScope(), { staleTime: 60_000, enabled: isNote }))
  const people: readonly Person[] = members.data?.data ?? []
  const others = people.filter(({ user_id }) => user_id !== me.user.id)
  const suggestions = words === undefined || dismissed === text ? [] : suggestionsFor(words, others)
  const current = Math.min(position, Math.max(suggestions.length - 1, 0))

  const insert = (person: Person) => {
    write(text.replace(/@[^@]*$/, () => `@${person.name} `))
    setChosen([person, ...chosen])
    setPosition(0)
    document.getElementById('composer')?.focus()
  }
  /** Returns true if the key was handled by the list. */
  const handleKey = (event: KeyboardEvent): boolean => {
    const person = suggestions[current]
    if (!person) return false
    if (event.key === 'ArrowDown') setPosition((current + 1) % suggestions.length)
    else if (event.key === 'ArrowUp') setPosition((current + suggestions.length - 1) % suggestions.length)
    else if (event.key === 'Escape') setDismissed(text)
    else if ((event.key === 'Enter' && !event.shiftKey) || event.key === 'Tab') insert(person)
    else return false
    event.preventDefault()
    return true
  }
  const fieldProps = isNote
    ? {
        'aria-autocomplete': 'list' as const,
        'aria-haspopup': 'listbox' as const,
        ...(suggestions.length > 0 && {
          'aria-controls': 'mentions',
          'aria-activedescendant': `mention-${suggestions[current]?.user_id}`,
        }),
      }
    : {}
  return {
    suggestions,
    current,
    insert,
    handleKey,
    fieldProps,
    /** The text as it is stored, which names people by their IDs. */
    stored: (written: string) => (isNote ? withIds(written, [...chosen, ...others]) : written),
  }
}

export type Mentions = ReturnType<typeof useMentions>

/** What follows an at sign at the end of the text, in lower case: a part of a name, which can have several words. */
export function wordsAfterAt(text: string): string | undefined {
  return /(?:^|[\s(])@([^@\n]{0,60})$/.exec(text)?.[1]?.toLowerCase()
}

function suggestionsFor(words: string, people: readonly Person[]): Person[] {
  const isMatch = ({ name }: Person) => ` ${name.toLowerCase()}`.includes(` ${words}`)
  return people.filter(isMatch).slice(0, maxSuggestions)
}

/** Replaces each name after an at sign. Of two names of which one begins with the other, the longer one is meant. */
export function withIds(text: string, people: readonly Person[]): string {
  const byLength = people.toSorted((one, other) => other.name.length - one.name.length)
  const [before = '', ...parts] = text.split(/(?<=^|[\s(])@/)
  const named = parts.map((part) => {
    const isNamed = ({ name }: Person) => part.startsWith(name) && !/^[\p{L}\p{N}]/u.test(part.slice(name.length))
    const person = byLength.find(isNamed)
    return person ? mentionOf(person.user_id) + part.slice(person.name.length) : `@${part}`
  })
  return before + named.join('')
}
