import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useScope } from '../../../scope.ts'
import { useTRPC } from '../../../trpc.ts'
import { notifyFailure } from '../../../ui/overlays/notify.ts'
import { nextColour } from './offered-tags.ts'
import { useTags } from './use-tags.ts'

/** Creates a tag in the colour that the fewest tags have. Returns whether it was created; notifies of a failure. */
export function useCreateTag(): (name: string) => Promise<boolean> {
  const trpc = useTRPC()
  const queries = useQueryClient()
  const scope = useScope()
  const tags = useTags()
  const { mutateAsync } = useMutation(trpc.tags.create.mutationOptions())
  return async (name) => {
    try {
      await mutateAsync({ ...scope, name, colour: nextColour(tags) })
      await queries.invalidateQueries(trpc.tags.pathFilter())
      return true
    } catch (error) {
      notifyFailure(error)
      return false
    }
  }
}
