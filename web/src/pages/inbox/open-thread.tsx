import { MergedInto } from './merged-into.tsx'
import { Thread, type ThreadProps } from './thread/thread.tsx'

/**
 * The thread of the conversation that is open, or of the one that it was merged into, whose page is opened then. Both are loaded
 * together: whoever writes when somebody else merges the conversation would otherwise lose the focus while the other loads.
 */
export function OpenThread({ openId, ...shown }: ThreadProps & { openId: string }) {
  const { conversation } = shown
  return conversation._id === openId ? (
    <Thread {...shown} />
  ) : (
    <MergedInto fromId={openId} conversation={conversation} />
  )
}
