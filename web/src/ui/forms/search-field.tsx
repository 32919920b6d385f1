import { TextInput, type TextInputProps } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'

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

/** A search field that filters a list while the user types. Navigation that changes the search updates the field. */
export function SearchField({ label, placeholder, value, onSearch, maxLength = 200, ...looks }: SearchFieldProps) {
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
      {...looks}
    />
  )
}
