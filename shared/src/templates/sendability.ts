import { type ShownSentence, sentence } from '../sentences/sentence.ts'
import { headerFormats } from '../words.ts'
import type { Button, Component } from './components.ts'

/**
 * Why a template cannot be sent, whatever its status, as a sentence; null where it can be. A template that a platform
 * lists is never left out: it is shown with this reason.
 */
export function cannotSendReason(components: readonly Component[]): ShownSentence | null {
  const part = components.map(unsupportedIn).find((each) => each !== undefined)
  if (part !== undefined) return sentence('partCannotBeSent', { part })
  const hasBody = components.some(({ type }) => type === 'BODY')
  return hasBody ? null : sentence('bodyTextMissing')
}

function unsupportedIn(component: Component): ShownSentence | undefined {
  switch (component.type) {
    case 'HEADER':
      return isKnownFormat(component.format) ? undefined : sentence('headerOfKind', { kind: component.format })
    case 'BODY':
    case 'FOOTER':
    case 'LIMITED_TIME_OFFER':
      return undefined
    case 'BUTTONS':
      return component.buttons.map(unsupportedButton).find((part) => part !== undefined)
    case 'CAROUSEL':
      return component.cards.flatMap((card) => card.components.map(unsupportedIn)).find((part) => part !== undefined)
    case 'OTHER':
      return sentence('partOfUnknownKind')
    default:
      return sentence('partOfKind', { kind: component.type })
  }
}

function isKnownFormat(format: string): boolean {
  return format === 'PRODUCT' || headerFormats.some((known) => known === format)
}

function unsupportedButton({ type }: Button): ShownSentence | undefined {
  // A platform can list a type that is none of those below.
  const name: string = type
  switch (type) {
    case 'QUICK_REPLY':
    case 'URL':
    case 'PHONE_NUMBER':
    case 'COPY_CODE':
    case 'OTP':
    case 'CATALOG':
    case 'MPM':
    case 'SPM':
    case 'FLOW':
      return undefined
    case 'VOICE_CALL':
      return sentence('callButton')
    case 'REQUEST_CONTACT_INFO':
      return sentence('contactDetailsButton')
    case 'OTHER':
      return sentence('buttonOfUnknownKind')
    default:
      return sentence('buttonOfKind', { kind: name })
  }
}
