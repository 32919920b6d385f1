import { isLanguage, type Language } from '@parley/shared/languages'
import { type BackendModule, createInstance } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { directionOf, initialLanguage, rememberLanguage } from './language.ts'
import { loadSentencesIn } from './sentences.ts'
import { spelledInRegion } from './spelling.ts'

type Texts = { readonly texts: Readonly<Record<string, string>> }

/** One script for each page and language, and one for what the frame needs. Only those of the person's language are loaded. */
const files = import.meta.glob<Texts>('./{en,de,ar}/*.ts')

function loaderOf(language: string, namespace: string) {
  return files[`./${language}/${namespace}.ts`]
}

const scripts: BackendModule = {
  type: 'backend',
  init: () => {},
  // A language that is not complete lacks the file; its texts are English.
  read: (language, namespace, done) => {
    const load = loaderOf(language, namespace)
    if (!load) return done(null, {})
    load().then(
      ({ texts }) => done(null, language === 'en' ? spelledInRegion(texts) : texts),
      (error: unknown) => done(error instanceof Error ? error : String(error), false),
    )
  },
}

/** The texts of the dashboard. Components use `useTranslation`; other functions use `i18n.t` when they are called. */
export const i18n = createInstance()

const started = i18n
  .use(scripts)
  .use(initReactI18next)
  .init({
    lng: initialLanguage(),
    // German is complete, as the types and a test require, so that its users load no English.
    fallbackLng: { ar: ['en'], default: [] },
    ns: ['common', 'frame'],
    defaultNS: 'common',
    fallbackNS: 'common',
    keySeparator: false,
    // React escapes what it renders. `Trans` escapes values, as it reads its text as markup and looks for placeholders twice.
    interpolation: {
      escapeValue: false,
      escape: (value) => value.replace(/[&<{}]/g, (each) => `&#${each.charCodeAt(0)};`),
    },
    react: { unescape: (text) => text.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code))) },
    initAsync: false,
  })

/** Further texts of pages: those of another page of which they show a part, and those that some pages share. */
const alsoNeeded: Readonly<Record<string, readonly string[]>> = {
  'api-keys': ['permissions'],
  campaigns: ['templates', 'contact-filter', 'date-order'],
  channel: ['channels', 'channel-help', 'settings-forms', 'business-profile', 'file-field'],
  channels: ['channel-help', 'settings-forms', 'business-profile', 'file-field'],
  'channels/connect': ['connect', 'templates'],
  contacts: ['blocks', 'contact-tags', 'merges', 'contact-details', 'contact-filter', 'inbox'],
  imports: ['date-order'],
  members: ['permissions'],
  rules: ['settings-forms'],
  satisfaction: ['settings-forms'],
  settings: ['settings-forms'],
  simulator: ['templates', 'files', 'timeline'],
  tags: ['inbox'],
  templates: ['file-field'],
}

/**
 * Loads the texts of a page while its script loads. The list of the inbox shows no sentence of the server, so the inbox loads
 * these with the first conversation that is opened.
 */
export async function loadTextsOf(path: string): Promise<void> {
  const isInbox = path.startsWith('inbox/')
  await Promise.all([i18n.loadNamespaces(textsOf(path)), ...(isInbox ? [] : [loadSentences()])])
}

/** Loads the texts of sentences in the person's language, unless they are loaded. */
export function loadSentences(): Promise<void> {
  return loadSentencesIn(currentLanguage())
}

/** The namespaces of a page's texts: its own has the name of the first part of its path. */
export function textsOf(path: string): string[] {
  const name = path.split('/').find((part) => part !== '') ?? ''
  const also = [name, path].flatMap((each) => alsoNeeded[each] ?? [])
  return [...new Set([name, ...also])].filter((each) => loaderOf('en', each) !== undefined)
}

/** Applies a language at once, and for the next visit with this browser. */
export async function changeLanguage(language: Language): Promise<void> {
  // First, for whoever leaves the page while the texts are loaded.
  rememberLanguage(language)
  await Promise.all([i18n.changeLanguage(language), loadSentencesIn(language)])
  showDirection()
}

export function currentLanguage(): Language {
  return isLanguage(i18n.language) ? i18n.language : 'en'
}

/** Loads the language of the first paint. */
export async function startTranslations(): Promise<void> {
  await started
  showDirection()
}

function showDirection(): void {
  document.documentElement.lang = currentLanguage()
  document.documentElement.dir = directionOf(currentLanguage())
}
