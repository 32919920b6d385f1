import { TextInput, type TextInputProps } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'

const restMs = 250

type SearchFieldProps = {
  /** Names the field to people who cannot see it: `Search contacts`. */
  label: string
  /** What can be searched for. */
  placeholder: string
  value: string | undefined
  /** Called once the person rests; with nothing when the field is empty again. */
  onSearch: (text: string | undefined) => void
  /** As much as the server takes. */
  maxLength?: number
  w?: NonNullable<TextInputProps['w']>
}

/** A field that narrows a list while one types. A link or a way back that changes the search changes the field. */
export function SearchField({ label, placeholder, value, onSearch, maxLength = 200, ...looks }: SearchFieldProps) {
  const [typed, setTyped] = useState(value ?? '')
  const asked = useRef(value)
  const search = useDebouncedCallback((text: string) => {
    asked.current = text.trim() || undefined
    onSearch(asked.current)
  }, restMs)
  useEffect(() => {
    if (value === asked.current) return
    asked.current = value
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
