import { useSyncExternalStore } from 'react'

type PhoneFormat = (phone: string) => string

const listeners = new Set<() => void>()
let loaded: PhoneFormat | undefined
let isLoading = false

const unformatted: PhoneFormat = (phone) => phone

/**
 * Formats phone numbers for display. The rules of all countries are 29 kB compressed, so no page waits for them: until
 * they are loaded, and if they cannot be loaded, a number is shown in E.164 format.
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
    // The next component that shows a phone number retries.
  } finally {
    isLoading = false
  }
}
