import { isLanguage, type Language, preferredLanguage } from '@parley/shared/languages'

const key = 'parley-language'
const rightToLeft: readonly Language[] = ['ar']

/** The language of the first paint: the one used last in this browser, or the first of the browser's that is offered. */
export function initialLanguage(): Language {
  const stored = storage()?.getItem(key)
  return isLanguage(stored) ? stored : preferredLanguage(navigator.languages ?? [])
}

export function rememberLanguage(language: Language): void {
  storage()?.setItem(key, language)
}

export function directionOf(language: Language): 'ltr' | 'rtl' {
  return rightToLeft.includes(language) ? 'rtl' : 'ltr'
}

/** Tests of what only calculates run without a browser. */
function storage(): Storage | undefined {
  return typeof window === 'undefined' ? undefined : window.localStorage
}
