import 'i18next'
import type { EnglishTexts } from './english-texts.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: EnglishTexts
    defaultNS: 'common'
    fallbackNS: 'common'
    keySeparator: false
    nsSeparator: ':'
  }
}
