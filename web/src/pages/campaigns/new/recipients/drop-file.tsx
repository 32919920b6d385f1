import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { DropFileProps } from './drop-zone.tsx'

const DropZone = lazy(async () => ({ default: (await import('./drop-zone.tsx')).DropZone }))

/** A drop zone with a button that opens a file picker. The caller validates the file's content. */
export function DropFile(props: DropFileProps) {
  return (
    <Suspense fallback={<Skeleton h={77} />}>
      <DropZone {...props} />
    </Suspense>
  )
}
