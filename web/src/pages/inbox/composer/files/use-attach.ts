import { useUploadAddress } from '../../../../files/use-file-address.ts'
import { notifyFailure } from '../../../../ui/overlays/notify.ts'

/** Returns a function that attaches files to the reply of a conversation. What uploads them is loaded with the first one. */
export function useAttach(conversationId: string): (files: readonly File[]) => Promise<void> {
  const address = useUploadAddress()
  return async (files) => {
    if (files.length === 0) return
    try {
      const { attachFiles } = await import('./uploads.ts')
      attachFiles(
        { address, conversationId },
        files.map((content) => ({ name: content.name, content })),
      )
    } catch (error) {
      notifyFailure(error)
    }
  }
}
