import type { TagView } from '@parley/shared/conversations/tag-requests'
import type { TagColour } from '@parley/shared/conversations/tags'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useScope } from '../../../scope.ts'
import { useTRPC } from '../../../trpc.ts'

/** The workspace's tags, by name. Changes arrive live. */
export function useTags(): readonly TagView[] {
  return useLoadedTags() ?? none
}

/** Returns the tags, or undefined until they are known. */
export function useLoadedTags(): readonly TagView[] | undefined {
  const trpc = useTRPC()
  return useQuery(trpc.tags.list.queryOptions(useScope(), { staleTime: 60_000 })).data?.data
}

const none: readonly TagView[] = []

/** The colour of a tag by its name; gray for one that was deleted meanwhile. */
export function useTagColour(): (name: string) => TagColour {
  const tags = useTags()
  const colours = useMemo(() => new Map(tags.map(({ name, colour }) => [name, colour])), [tags])
  return (name) => colours.get(name) ?? 'gray'
}
