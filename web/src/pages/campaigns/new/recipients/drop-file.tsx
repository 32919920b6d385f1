import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { DropFileProps } from './drop-zone.tsx'

const DropZone = lazy(async () => ({ default: (await import('./drop-zone.tsx')).DropZone }))

/** A place to drop a file on, which is also a button that asks for one. What is in it is judged by its reader. */
export function DropFile(props: DropFileProps) {
  return (
    <Suspense fallback={<Skeleton h={77} />}>
      <DropZone {...props} />
    </Suspense>
  )
}
