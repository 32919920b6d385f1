import { vi } from 'vitest'
import { i18n } from '../i18n/i18n.ts'
import { loadSentencesIn } from '../i18n/sentences.ts'

/** Tests of what only calculates load no page, and so no texts: they get the English ones of all pages. */
const english = import.meta.glob<Record<string, string>>('../i18n/**/en/*.ts', { eager: true, import: 'texts' })

for (const [file, texts] of Object.entries(english)) {
  i18n.addResourceBundle('en', file.replace(/^.*\/|\.ts$/g, ''), texts)
}

// In the spelling of the sources, whatever the region of the machine is.
vi.stubGlobal('navigator', { language: 'en-GB', languages: ['en-GB'] })
await loadSentencesIn('en')
vi.unstubAllGlobals()
