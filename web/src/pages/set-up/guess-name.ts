/** `ada.byron@example.com` as `Ada Byron`; nothing where the address names a function or no words. */
export function guessName(email: string): string {
  const [local = '', domain] = email.trim().split('@')
  if (!domain || functions.has(local.toLowerCase())) return ''
  const words = local.replace(/\+.*/, '').split(/[._-]+/)
  if (!words.every((word) => /^\p{L}+$/u.test(word))) return ''
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()).join(' ')
}

const functions = new Set(['admin', 'contact', 'hello', 'help', 'info', 'mail', 'office', 'owner', 'root', 'support'])
