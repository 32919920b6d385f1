import type { Language } from '@parley/shared/languages'
import { makeRenderer, type Render } from '@parley/shared/sentences/renderer'
import type { Sentence } from '@parley/shared/sentences/sentence'
import { localeOf } from './locale-of.ts'
import { spelledInRegion } from './spelling.ts'

type Texts = () => Promise<{ readonly shown: Readonly<Record<string, string>> }>

const texts: Partial<Record<Language, Texts>> = {
  en: () => import('@parley/shared/sentences/en/shown'),
  de: () => import('@parley/shared/sentences/de/shown'),
}
const renderers = new Map<Language, Render>()
let render: Render = ({ key }) => key

/** Loads the texts of sentences that the server sends as data or `shared/` writes. They are English where they are not translated. */
export async function loadSentencesIn(language: Language): Promise<void> {
  const translated = texts[language] ? language : 'en'
  render = renderers.get(translated) ?? (await makeRendererIn(translated))
}

async function makeRendererIn(language: Language): Promise<Render> {
  const { shown = {} } = (await texts[language]?.()) ?? {}
  const made = makeRenderer({
    language,
    texts: language === 'en' ? spelledInRegion(shown) : shown,
    // Amounts and numbers in English sentences are as in the API.
    ...(language !== 'en' && { localeOf: () => localeOf(language, navigator.language) }),
  })
  renderers.set(language, made)
  return made
}

/**
 * A sentence of the server or of `shared/`, such as why a message failed, in the person's language. Call it when rendering, once
 * the texts are loaded: `loadTextsOf` says when that is.
 */
export function translated(sentence: Sentence): string {
  return render(sentence)
}
