import { useSyncExternalStore } from 'react'

type PhoneFormat = (phone: string) => string

const listeners = new Set<() => void>()
let loaded: PhoneFormat | undefined
let isLoading = false

const unformatted: PhoneFormat = (phone) => {
  void load()
  return phone
}

/**
 * Formats phone numbers for display. The rules of all countries are 29 kB compressed, so no page waits for them, and they are
 * loaded when the first number is formatted: until then, and if they cannot be loaded, a number is shown in E.164 format.
 */
export function usePhoneFormat(): PhoneFormat {
  return useSyncExternalStore(subscribe, () => loaded) ?? unformatted
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

async function load(): Promise<void> {
  if (loaded || isLoading) return
  isLoading = true
  try {
    loaded = (await import('@parley/shared/contacts/phone-format')).formatPhone
    for (const listener of listeners) listener()
  } catch {
    // The next number that is formatted retries.
  } finally {
    isLoading = false
  }
}
