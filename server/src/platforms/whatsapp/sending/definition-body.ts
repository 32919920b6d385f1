import type { Button, Component } from '@parley/shared/templates/components'
import { isNumbered } from '@parley/shared/templates/placeholders'
import { isCodeButton } from '@parley/shared/templates/template-kind-rules'
import { slotsOf } from '@parley/shared/templates/template-slots'
import { otpTypes } from '@parley/shared/words'
import type { TemplateDefinition } from '../../platform.ts'

/** The definition in the platform's form. */
export function definitionBody({ name, language, category, components }: TemplateDefinition) {
  const isNamed = slotsOf(components).some(({ placeholder }) => placeholder !== undefined && !isNumbered(placeholder))
  return {
    name,
    language,
    category,
    ...(isNamed && { parameter_format: 'NAMED' }),
    components: componentsBody(components),
  }
}

/**
 * The components in the form in which they are created, which differs from the form in which they are listed: the platform
 * writes the texts of an authentication template, and lists its button as a link.
 */
export function componentsBody(components: readonly Component[]): object[] {
  return components.map(componentBody)
}

function componentBody(component: Component): object {
  switch (component.type) {
    case 'BODY': {
      const { type, add_security_recommendation: advises } = component
      return advises === undefined ? component : { type, add_security_recommendation: advises }
    }
    case 'FOOTER': {
      const { type, code_expiration_minutes: minutes } = component
      return minutes === undefined ? component : { type, code_expiration_minutes: minutes }
    }
    case 'BUTTONS':
      return { ...component, buttons: component.buttons.map(buttonBody) }
    case 'CAROUSEL':
      return {
        ...component,
        cards: component.cards.map((card) => ({ ...card, components: componentsBody(card.components) })),
      }
    default:
      return component
  }
}

/** The example of a link is a list there, and that of a code to copy a text. */
function buttonBody(button: Button): object {
  if (button.type === 'URL' && isCodeButton(button)) return codeButtonBody(button)
  if (button.type === 'URL' && typeof button.example === 'string') return { ...button, example: [button.example] }
  if (button.type === 'COPY_CODE' && typeof button.example !== 'string') {
    return { ...button, example: button.example[0] ?? '' }
  }
  return button
}

/** The button of an authentication template, from the link in which the platform lists it. */
function codeButtonBody({ text, url }: Extract<Button, { type: 'URL' }>): object {
  const query = new URL(url).searchParams
  const field = (name: string, parameter: string) => {
    const value = query.get(parameter)
    return value === null ? {} : { [name]: value }
  }
  return {
    type: 'OTP',
    otp_type: otpTypeIn(url),
    text,
    ...field('autofill_text', 'cta_display_name'),
    ...field('package_name', 'package_name'),
    ...field('signature_hash', 'signature_hash'),
  }
}

function otpTypeIn(url: string): string {
  const given = new URL(url).searchParams.get('otp_type')
  return otpTypes.find((type) => type === given?.toUpperCase()) ?? 'COPY_CODE'
}

/** Whether two definitions have the same texts and buttons, in any order and whatever the platform added. */
export function hasSameContent(one: readonly Component[], other: readonly Component[]): boolean {
  return contentKey(one) === contentKey(other)
}

function contentKey(components: readonly Component[]): string {
  const parts = components.map(contentOf)
  return JSON.stringify(parts.toSorted((a, b) => String(a[0]).localeCompare(String(b[0]))))
}

function contentOf(component: Component): unknown[] {
  switch (component.type) {
    case 'HEADER':
      return [component.type, component.format, component.format === 'TEXT' ? component.text : '']
    case 'BODY':
      return [component.type, component.add_security_recommendation ?? component.text]
    case 'FOOTER':
      return [component.type, component.code_expiration_minutes ?? component.text]
    case 'BUTTONS':
      return [component.type, component.buttons.map(buttonContent)]
    case 'CAROUSEL':
      return [component.type, component.cards.map((card) => contentKey(card.components))]
    case 'LIMITED_TIME_OFFER': {
      const { text, has_expiration: expires = false } = component.limited_time_offer
      return [component.type, text, expires]
    }
    default:
      return [component.type, component]
  }
}

function buttonContent(button: Button): unknown[] {
  if (button.type === 'OTP') return ['OTP', button.otp_type]
  if (button.type === 'URL' && isCodeButton(button)) return ['OTP', otpTypeIn(button.url)]
  switch (button.type) {
    case 'QUICK_REPLY':
      return [button.type, button.text]
    case 'URL':
      return [button.type, button.text, button.url]
    case 'PHONE_NUMBER':
      return [button.type, button.text, button.phone_number]
    case 'COPY_CODE':
      return [button.type]
    default:
      return [button]
  }
}
