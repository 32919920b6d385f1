import type { FileView } from '@parley/shared/files/files'
import { useUploadAddress } from '../../../../files/use-file-address.ts'
import { notifyFailure } from '../../../../ui/overlays/notify.ts'
import { type AttachedFile, addAttached, changeAttached, removeAttached } from './attached-files.ts'

type Attach = {
  /** Files of this device, which are uploaded. */
  readonly attach: (files: readonly File[]) => Promise<void>
  /** Files that are stored already, such as those of a canned reply. */
  readonly attachStored: (files: readonly FileView[]) => Promise<void>
}

/**
 * Returns functions that attach files to the reply of a conversation. What prepares them is loaded with the first one; they
 * stand at the reply before, so that it is not sent without them meanwhile.
 */
export function useAttach(conversationId: string): Attach {
  const address = useUploadAddress()
  async function attachAndPrepare<Chosen extends { readonly name: string; readonly size: number }>(
    files: readonly Chosen[],
    prepare: (added: (Chosen & AttachedFile)[]) => Promise<void>,
  ) {
    if (files.length === 0) return
    let added: (Chosen & AttachedFile)[] = []
    try {
      added = addAttached(conversationId, files)
      await prepare(added)
    } catch (error) {
      removeAttached(
        conversationId,
        added.map(({ key }) => key),
      )
      notifyFailure(error)
    }
  }
  return {
    attach: (files) =>
      attachAndPrepare(
        files.map((content) => ({ name: content.name, size: content.size, content })),
        async (added) => (await import('./uploads.ts')).uploadAttached({ address, conversationId }, added),
      ),
    attachStored: (files) =>
      attachAndPrepare(
        files.map((stored) => ({ name: stored.name, size: stored.size, stored })),
        async (added) => {
          const { uploaded } = await import('./sent-as.ts')
          for (const { key, stored } of added) changeAttached(conversationId, key, uploaded(stored))
        },
      ),
  }
}
