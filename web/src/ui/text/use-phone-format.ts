import { useSyncExternalStore } from 'react'

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
  return document.documentElement.dir === 'rtl' ? (phone) => isolateLeftToRight(formatPhone(phone)) : formatPhone
}

/** Keeps the groups of a number in order inside text from right to left, which would reverse them: U+2066 and U+2069. */
function isolateLeftToRight(text: string): string {
  return `\u2066${text}\u2069`
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
