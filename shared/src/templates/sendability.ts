import type { SharedSentence } from '../sentences/shared-sentence.ts'
import { headerFormats } from '../words.ts'
import type { Button, Component } from './components.ts'

/**
 * Why a template cannot be sent, whatever its status, as a sentence; null where it can be. A template that a platform
 * lists is never left out: it is shown with this reason.
 */
export function cannotSendReason(components: readonly Component[]): SharedSentence | null {
  const part = components.map(unsupportedIn).find((each) => each !== undefined)
  if (part !== undefined) return `This template has ${part}, which Parley cannot send yet.`
  const hasBody = components.some(({ type }) => type === 'BODY')
  return hasBody ? null : 'This template has no body text, without which nothing can be sent.'
}

function unsupportedIn(component: Component): string | undefined {
  switch (component.type) {
    case 'HEADER':
      return isKnownFormat(component.format) ? undefined : `a header of the kind ${component.format}`
    case 'BODY':
    case 'FOOTER':
    case 'LIMITED_TIME_OFFER':
      return undefined
    case 'BUTTONS':
      return component.buttons.map(unsupportedButton).find((part) => part !== undefined)
    case 'CAROUSEL':
      return component.cards.flatMap((card) => card.components.map(unsupportedIn)).find((part) => part !== undefined)
    case 'OTHER':
      return 'a part of an unknown kind'
    default:
      return `a part of the kind ${component.type}`
  }
}

function isKnownFormat(format: string): boolean {
  return headerFormats.some((known) => known === format)
}

function unsupportedButton({ type }: Button): string | undefined {
  // A platform can list a type that is none of those below.
  const name: string = type
  switch (type) {
    case 'QUICK_REPLY':
    case 'URL':
    case 'PHONE_NUMBER':
    case 'COPY_CODE':
    case 'OTP':
      return undefined
    case 'CATALOG':
      return 'a button that opens a catalog (CATALOG)'
    case 'MPM':
      return 'a button that shows several products (MPM)'
    case 'SPM':
      return 'a button that shows a product (SPM)'
    case 'FLOW':
      return 'a button that opens a form (FLOW)'
    case 'VOICE_CALL':
      return 'a button that starts a call in WhatsApp (VOICE_CALL)'
    case 'REQUEST_CONTACT_INFO':
      return 'a button that asks for contact details (REQUEST_CONTACT_INFO)'
    case 'OTHER':
      return 'a button of an unknown kind'
    default:
      return `a button of the kind ${name}`
  }
}
