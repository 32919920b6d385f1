const flushEveryMs = 10_000

/** Writes what requests left in memory at intervals, of ten seconds unless given, until stopped, and once more then. */
export function scheduleFlush(
  flush: () => Promise<void>,
  everyMs = flushEveryMs,
): { readonly stop: () => Promise<void> } {
  const timer = setInterval(() => void flush(), everyMs)
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await flush()
    },
  }
}
