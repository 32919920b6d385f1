import { useTranslation } from 'react-i18next'
import { isMac } from '../shortcuts.ts'

/** The keys of a shortcut as they are written on the keyboard: `Ctrl K`, `Shift J`, `g then i`. */
export function ShortcutKeys({ keys }: { keys: string }) {
  const { t } = useTranslation('frame')
  const names: Readonly<Record<string, string>> = {
    mod: isMac ? '⌘' : t('ctrl'),
    shift: t('shift'),
    enter: t('enterKey'),
    Escape: t('escapeKey'),
  }
  const nameOf = (key: string) => {
    if (/^[A-Z]$/.test(key)) return `${t('shift')} ${key}`
    const parts = key.length > 1 ? key.split('+') : [key]
    return parts.map((part) => names[part] ?? (parts.length > 1 ? part.toUpperCase() : part)).join(' ')
  }
  return keys
    .split(' ')
    .map(nameOf)
    .join(` ${t('thenKey')} `)
}
