import { Skeleton, type TagsInputProps } from '@mantine/core'
import { lazy, Suspense } from 'react'

const Loaded = lazy(async () => ({ default: (await import('../overlays/later.ts')).later.TagsInput }))

/** Mantine's field for several words, fetched once the page that holds it stands. */
export function TagsInput(props: TagsInputProps) {
  return (
    <Suspense fallback={<Skeleton h={36} flex={props.flex} />}>
      <Loaded {...props} />
    </Suspense>
  )
}
