/** Limits how many pieces of work run at once; the others wait in the order in which they came. */
export function makeSlots(max: number): { readonly take: (signal: AbortSignal) => Promise<() => void> } {
  const queue = new Set<() => void>()
  let free = max

  const release = () => {
    const [next] = queue
    if (next === undefined) free += 1
    else {
      queue.delete(next)
      next()
    }
  }

  return {
    /** Resolves with the function that gives the slot back. Rejects with the reason of the signal when it is aborted before. */
    take: (signal) => {
      if (signal.aborted) return Promise.reject(signal.reason)
      if (free > 0) {
        free -= 1
        return Promise.resolve(release)
      }
      return new Promise((resolve, reject) => {
        const begin = () => {
          signal.removeEventListener('abort', leave)
          resolve(release)
        }
        const leave = () => {
          queue.delete(begin)
          reject(signal.reason)
        }
        queue.add(begin)
        signal.addEventListener('abort', leave, { once: true })
      })
    },
  }
}
