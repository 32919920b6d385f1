import { TextInput, type TextInputProps } from '@mantine/core'
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

/** A text beside its name, edited where it stands. */
export function QuietText({ value, save, ...props }: QuietTextProps) {
  const { inputProps } = useQuietField({ value, save })
  return (
    <TextInput size="xs" autoComplete="off" dir="auto" classNames={quietClasses(styles)} {...props} {...inputProps} />
  )
}
