import { TextInput, type TextInputProps } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useShortcuts } from '../shortcuts.ts'

const debounceMs = 250

type SearchFieldProps = {
  /** The accessible name: `Search contacts`. */
  label: string
  /** What can be searched for. */
  placeholder: string
  value: string | undefined
  /** Called 250 ms after the last keystroke; with `undefined` if the field is empty. */
  onSearch: (text: string | undefined) => void
  /** The maximum that the server accepts. */
  maxLength?: number
  w?: NonNullable<TextInputProps['w']>
}

/**
 * A search field that filters a list while the user types. Navigation that changes the search updates the field. `/` moves the
 * focus into it; Enter, or Escape in an empty field, leaves it, so that the keys of the page work again.
 */
export function SearchField({ label, placeholder, value, onSearch, maxLength = 200, ...looks }: SearchFieldProps) {
  const { t } = useTranslation('frame')
  const field = useRef<HTMLInputElement>(null)
  useShortcuts(t('thisPage'), [{ keys: '/', name: label, run: () => field.current?.select() }])
  const [typed, setTyped] = useState(value ?? '')
  const lastSearch = useRef(value)
  const search = useDebouncedCallback((text: string) => {
    lastSearch.current = text.trim() || undefined
    onSearch(lastSearch.current)
  }, debounceMs)
  useEffect(() => {
    if (value === lastSearch.current) return
    lastSearch.current = value
    setTyped(value ?? '')
  }, [value])
  return (
    <TextInput
      ref={field}
      type="search"
      size="xs"
      aria-label={label}
      placeholder={placeholder}
      leftSection={<IconSearch size={14} />}
      maxLength={maxLength}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        search(event.currentTarget.value)
      }}
      onKeyDown={leaveByKey}
      {...looks}
    />
  )
}

function leaveByKey({ key, nativeEvent, currentTarget }: KeyboardEvent<HTMLInputElement>): void {
  if (nativeEvent.isComposing) return
  if (key === 'Enter' || (key === 'Escape' && currentTarget.value === '')) currentTarget.blur()
}
