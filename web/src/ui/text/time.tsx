import { useSyncExternalStore } from 'react'
import { describeTime, exactTime } from './relative-time.ts'

/** A relative time that stays up to date, with the exact time on hover. */
export function RelativeTime({ at }: { at: string }) {
  const now = useNow()
  const time = Date.parse(at)
  return (
    <time dateTime={at} title={exactTime(time)} style={{ whiteSpace: 'nowrap' }}>
      {describeTime(time, now)}
    </time>
  )
}

const tickMs = 15_000
const listeners = new Set<() => void>()
let ticks = 0
let timer: ReturnType<typeof setInterval> | undefined

/** The current time, updated every 15 seconds by one timer that all components share. */
export function useNow(): number {
  useSyncExternalStore(subscribe, () => ticks)
  return Date.now()
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) timer = setInterval(tick, tickMs)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearInterval(timer)
  }
}

function tick(): void {
  ticks += 1
  for (const listener of listeners) listener()
}
