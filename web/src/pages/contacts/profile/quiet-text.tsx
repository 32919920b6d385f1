import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import styles from './quiet.module.css'
import { quietClasses } from './quiet-classes.ts'
import { useQuietField } from './use-quiet-field.ts'

type QuietTextProps = Pick<
  TextInputProps,
  'label' | 'placeholder' | 'disabled' | 'inputMode' | 'type' | 'maxLength'
> & {
  value: string
  save: (typed: string, seen: string) => Promise<void>
}

/** A text beside its name, edited where it stands. An empty date shows its placeholder until it is reached. */
export function QuietText({ value, save, type = 'text', ...props }: QuietTextProps) {
  const { inputProps } = useQuietField({ value, save })
  const [isFocused, setFocused] = useState(false)
  return (
    <TextInput
      size="xs"
      autoComplete="off"
      dir="auto"
      classNames={quietClasses(styles)}
      {...props}
      {...inputProps}
      type={inputProps.value === '' && !isFocused ? 'text' : type}
      onFocus={() => setFocused(true)}
      onBlur={() => {
        setFocused(false)
        inputProps.onBlur()
      }}
    />
  )
}
