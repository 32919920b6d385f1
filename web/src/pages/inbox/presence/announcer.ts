import { type PresenceState, presenceHeartbeatMs, typingMs } from '@parley/shared/conversations/presence-states'

/** How often typing is announced again while somebody types: in time before the earlier announcement ends. */
const typingRepeatMs = typingMs / 2
/** The time without typing after which it counts as ended: the person thinks, or has left. */
const pauseMs = 5_000

export type Announcer = {
  /** The conversation is on the screen, or no longer. */
  readonly show: (isShown: boolean) => void
  /** The text of the reply has changed; `isEmpty` also after it was sent. */
  readonly type: (isEmpty: boolean) => void
}

/** Announces that the person views one conversation, by a heartbeat, and that they type in it, when that begins and ends. */
export function makeAnnouncer(announce: (state: PresenceState) => void): Announcer {
  let isShown = false
  let isTyping = false
  let announcedAt = 0
  let heartbeat: ReturnType<typeof setInterval> | undefined
  let pause: ReturnType<typeof setTimeout> | undefined

  const send = (state: PresenceState) => {
    announcedAt = Date.now()
    announce(state)
  }
  const endTyping = () => {
    clearTimeout(pause)
    if (isTyping && isShown) send('viewing')
    isTyping = false
  }
  return {
    show: (shown) => {
      if (shown === isShown) return
      isShown = shown
      clearInterval(heartbeat)
      if (shown) {
        send('viewing')
        heartbeat = setInterval(() => send(isTyping ? 'typing' : 'viewing'), presenceHeartbeatMs)
      } else {
        clearTimeout(pause)
        isTyping = false
        send('left')
      }
    },
    type: (isEmpty) => {
      if (isEmpty) return endTyping()
      if (!isShown) return
      const isDue = !isTyping || Date.now() - announcedAt >= typingRepeatMs
      isTyping = true
      if (isDue) send('typing')
      clearTimeout(pause)
      pause = setTimeout(endTyping, pauseMs)
    },
  }
}
