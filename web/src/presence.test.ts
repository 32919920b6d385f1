import { afterEach, expect, test, vi } from 'vitest'
import { watchPresence } from './presence.ts'

afterEach(() => void vi.useRealTimers())

test.each(['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'])(
  'A page is unattended after a minute without %s',
  (sign) => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const page = new EventTarget()
    const isUnattended = watchPresence(page)
    const later = (ms: number) => {
      vi.setSystemTime(Date.now() + ms)
      return isUnattended()
    }

    expect([later(59_999), later(1)]).toEqual([false, true])
    page.dispatchEvent(new Event(sign))
    expect([later(59_999), later(1)]).toEqual([false, true])
  },
)
