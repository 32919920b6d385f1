import 'i18next'
import type { AllTexts } from './english-texts.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: AllTexts
    defaultNS: 'common'
    fallbackNS: 'common'
    keySeparator: false
    nsSeparator: ':'
  }
}
