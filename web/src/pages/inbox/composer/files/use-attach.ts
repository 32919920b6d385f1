import type { FileView } from '@parley/shared/files/files'
import { useUploadAddress } from '../../../../files/use-file-address.ts'
import { notifyFailure } from '../../../../ui/overlays/notify.ts'

type Attach = {
  /** Files of this device, which are uploaded. */
  readonly attach: (files: readonly File[]) => Promise<void>
  /** Files that are stored already, such as those of a canned reply. */
  readonly attachStored: (files: readonly FileView[]) => Promise<void>
}

/** Returns functions that attach files to the reply of a conversation. What does it is loaded with the first one. */
export function useAttach(conversationId: string): Attach {
  const address = useUploadAddress()
  return {
    attach: async (files) => {
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
    },
    attachStored: async (files) => {
      if (files.length === 0) return
      try {
        const { attachStored } = await import('./uploads.ts')
        attachStored(conversationId, files)
      } catch (error) {
        notifyFailure(error)
      }
    },
  }
}
