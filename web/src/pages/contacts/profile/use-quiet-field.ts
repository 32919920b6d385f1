import { type KeyboardEvent, useRef, useState } from 'react'
import { refusalOf } from './use-change-contact.ts'

type QuietField = {
  /** The stored value, empty where there is none. */
  value: string
  /** Stores what was typed; `seen` is the value that stood here when the person began. */
  save: (typed: string, seen: string) => Promise<void>
}

/** `seen` is left out after a refusal: the person then sees the stored value of now. */
type Draft = { typed: string; seen?: string }

/**
 * A value that becomes a field when it is touched: Enter or leaving it saves, Escape returns to the stored value. What was
 * refused stays as it was typed, with the reason; saving it again overwrites what a colleague wrote meanwhile.
 */
export function useQuietField({ value, save }: QuietField) {
  const [draft, setDraft] = useState<Draft>()
  const [error, setError] = useState<string>()
  const saving = useRef(false)
  const reset = () => {
    setDraft(undefined)
    setError(undefined)
  }
  const commit = async () => {
    if (!draft || saving.current) return
    const typed = draft.typed.trim()
    const { seen = value } = draft
    if (typed === seen.trim()) return reset()
    saving.current = true
    try {
      await save(typed, seen)
      reset()
    } catch (failure) {
      setError(refusalOf(failure))
      setDraft({ typed: draft.typed })
    } finally {
      saving.current = false
    }
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      void commit()
    }
    if (event.key === 'Escape' && draft) {
      event.stopPropagation()
      reset()
    }
  }
  return {
    reset,
    inputProps: {
      value: draft?.typed ?? value,
      error,
      onChange: (event: { currentTarget: { value: string } }) =>
        setDraft({ seen: value, ...draft, typed: event.currentTarget.value }),
      onKeyDown,
      onBlur: () => void commit(),
    },
  }
}
