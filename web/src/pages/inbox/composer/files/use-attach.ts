import { useScope } from '../../../../scope.ts'
import { notifyFailure } from '../../../../ui/overlays/notify.ts'

/** Returns a function that attaches files to the reply of a conversation. What uploads them is loaded with the first one. */
export function useAttach(conversationId: string): (files: readonly File[]) => Promise<void> {
  const scope = useScope()
  return async (files) => {
    if (files.length === 0) return
    try {
      const { attachFiles } = await import('./uploads.ts')
      const to = { address: `/files?${new URLSearchParams(scope)}`, conversationId }
      attachFiles(
        to,
        files.map((content) => ({ name: content.name, content })),
      )
    } catch (error) {
      notifyFailure(error)
    }
  }
}
