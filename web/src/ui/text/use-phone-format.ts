import { useSyncExternalStore } from 'react'

type PhoneFormat = (phone: string) => string

const listeners = new Set<() => void>()
let loaded: PhoneFormat | undefined
let isLoading = false

const unformatted: PhoneFormat = (phone) => phone

/**
 * Formats phones for display. The rules of all countries weigh 29 kB compressed, so no page waits for them: until they
 * have come, and where they cannot be fetched, a phone stands as it is dialled.
 */
export function usePhoneFormat(): PhoneFormat {
  return useSyncExternalStore(subscribe, () => loaded) ?? unformatted
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  void load()
  return () => listeners.delete(listener)
}

async function load(): Promise<void> {
  if (loaded || isLoading) return
  isLoading = true
  try {
    loaded = (await import('@parley/shared/contacts/phone-format')).formatPhone
    for (const listener of listeners) listener()
  } catch {
    // The next component that shows a phone asks again.
  } finally {
    isLoading = false
  }
}
