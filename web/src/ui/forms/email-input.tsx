import { TextInput, type TextInputProps } from '@mantine/core'

/** The email address that identifies a person, named so that password managers recognize it. */
export function EmailInput(props: TextInputProps) {
  return <TextInput label="Email" name="email" type="email" autoComplete="username" {...props} />
}
