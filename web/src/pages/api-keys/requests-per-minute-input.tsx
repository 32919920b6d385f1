import { NumberInput, type NumberInputProps } from '@mantine/core'

/** The rate limit of a key; empty for the limit of the workspace's tier. Takes the input props of the form. */
export function RequestsPerMinuteInput(props: NumberInputProps) {
  return (
    <NumberInput
      label="Requests per minute"
      description="Leave empty for your plan’s limit"
      placeholder="Plan limit"
      allowDecimal={false}
      thousandSeparator=","
      {...props}
    />
  )
}
