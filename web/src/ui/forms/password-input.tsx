import { PasswordInput as BarePasswordInput, type PasswordInputProps } from '@mantine/core'

/** Says that it is wrong to screen readers too, and so takes the focus when it is the first field refused. */
export function PasswordInput(props: PasswordInputProps) {
  return <BarePasswordInput {...props} aria-invalid={Boolean(props.error) || undefined} />
}
