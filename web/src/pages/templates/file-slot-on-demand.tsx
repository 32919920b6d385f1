import { type ComponentProps, lazy, Suspense } from 'react'
import type { FileSlotField } from './file-slot-field.tsx'

// Most templates have no file, so that a form need not wait for it.
const Field = lazy(async () => ({ default: (await import('./file-slot-field.tsx')).FileSlotField }))

export function FileSlotOnDemand(props: ComponentProps<typeof FileSlotField>) {
  return (
    <Suspense>
      <Field {...props} />
    </Suspense>
  )
}
