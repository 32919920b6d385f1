const flushEveryMs = 10_000

/** Writes what requests left in memory every ten seconds until stopped, and once more then. */
export function scheduleFlush(flush: () => Promise<void>): { readonly stop: () => Promise<void> } {
  const timer = setInterval(() => void flush(), flushEveryMs)
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await flush()
    },
  }
}
