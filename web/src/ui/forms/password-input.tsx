import { PasswordInput as BarePasswordInput, type PasswordInputProps } from '@mantine/core'

/** Marks an error for screen readers too, and therefore receives the focus if it is the first invalid field. */
export function PasswordInput(props: PasswordInputProps) {
  return <BarePasswordInput {...props} aria-invalid={Boolean(props.error) || undefined} />
}
