import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'

/** The fields of a form, one below another, which are disabled together. */
export function FieldStack({ disabled, children }: { disabled: boolean; children: ReactNode }) {
  return (
    <fieldset disabled={disabled} style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
      <Stack gap="md">{children}</Stack>
    </fieldset>
  )
}
