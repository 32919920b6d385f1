import { isLanguage, type Language } from '@parley/shared/languages'
import { type BackendModule, createInstance } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { texts as common } from './en/common.ts'
import { texts as frame } from './en/frame.ts'
import { directionOf, initialLanguage, rememberLanguage } from './language.ts'

type Texts = { readonly texts: Readonly<Record<string, string>> }

/** One script for each page and language. What the frame needs is part of the first script, in English. */
const files = import.meta.glob<Texts>(['./{en,de,ar}/*.ts', '!./en/common.ts', '!./en/frame.ts'])

const scripts: BackendModule = {
  type: 'backend',
  init: () => {},
  // A language that is not complete lacks the file; its texts are English.
  read: (language, namespace, done) => {
    const load = files[`./${language}/${namespace}.ts`]
    if (!load) return done(null, {})
    load().then(
      ({ texts }) => done(null, texts),
      (error: unknown) => done(error instanceof Error ? error : String(error), false),
    )
  },
}

/** The texts of the dashboard. Components use `useTranslation`; other functions use `i18n.t` when they are called. */
export const i18n = createInstance()

void i18n
  .use(scripts)
  .use(initReactI18next)
  .init({
    lng: 'en',
    // German is complete, as the types and a test require, so that its users load no English.
    fallbackLng: { ar: ['en'], default: [] },
    resources: { en: { common, frame } },
    partialBundledLanguages: true,
    ns: ['common', 'frame'],
    defaultNS: 'common',
    fallbackNS: 'common',
    keySeparator: false,
    // React escapes what it renders.
    interpolation: { escapeValue: false },
    initAsync: false,
  })

i18n.on('languageChanged', () => {
  if (typeof document === 'undefined') return
  document.documentElement.lang = currentLanguage()
  document.documentElement.dir = directionOf(currentLanguage())
})

/** Loads the texts of a page, named like the first part of its path, while its script loads. */
export async function loadTextsOf(path: string): Promise<void> {
  const name = path.split('/').find((part) => part !== '')
  if (`./en/${name}.ts` in files) await i18n.loadNamespaces(`${name}`)
}

/** Applies a language at once, and for the next visit with this browser. */
export async function changeLanguage(language: Language): Promise<void> {
  await i18n.changeLanguage(language)
  rememberLanguage(language)
}

export function currentLanguage(): Language {
  return isLanguage(i18n.language) ? i18n.language : 'en'
}

/** Loads the language of the first paint. Without its texts, the dashboard starts in English. */
export async function startTranslations(): Promise<void> {
  const language = initialLanguage()
  if (language !== 'en') await i18n.changeLanguage(language)
}
