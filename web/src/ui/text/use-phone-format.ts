import { useSyncExternalStore } from 'react'
import { isolated } from './isolated.ts'

type PhoneRules = {
  formatPhone: (phone: string) => string
  isPossiblePhone: (phone: string) => boolean
}

const listeners = new Set<() => void>()
let loaded: PhoneRules | undefined
let isLoading = false

const untilLoaded: PhoneRules = {
  formatPhone: (phone) => {
    void load()
    return phone
  },
  isPossiblePhone: () => {
    void load()
    return true
  },
}

/**
 * Formats phone numbers for display. The rules of all countries are 29 kB compressed, so no page waits for them, and they are
 * loaded when the first number is formatted: until then, and if they cannot be loaded, a number is shown in E.164 format.
 */
export function usePhoneFormat(): PhoneRules['formatPhone'] {
  const { formatPhone } = useRules()
  return (phone) => isolated(formatPhone(phone))
}

/** Tells numbers of an impossible length, by the same rules: until they are loaded, every number counts as possible. */
export function usePossiblePhone(): PhoneRules['isPossiblePhone'] {
  return useRules().isPossiblePhone
}

function useRules(): PhoneRules {
  return useSyncExternalStore(subscribe, () => loaded) ?? untilLoaded
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

async function load(): Promise<void> {
  if (loaded || isLoading) return
  isLoading = true
  try {
    loaded = await import('@parley/shared/contacts/phone-format')
    for (const listener of listeners) listener()
  } catch {
    // The next number that is formatted retries.
  } finally {
    isLoading = false
  }
}
