import type { Button, Component, HeaderComponent } from '@parley/shared/templates/components'
import { isCodeButton } from '@parley/shared/templates/template-kind-rules'
import type { TemplateView } from '@parley/shared/templates/templates'
import { headerFormats, otpTypes } from '@parley/shared/words'
import { type Draft, type DraftButton, type DraftButtonType, type DraftCode, emptyDraft } from './draft.ts'
import { firstOf, samplesIn, urlSampleOf } from './samples-in.ts'

/** Converts a template to a draft for the form, with its submitted samples. */
export function draftOf(template: Pick<TemplateView, 'name' | 'language' | 'category' | 'components'>): Draft {
  const { name, language, category, components } = template
  const buttons = components.flatMap((component) => (component.type === 'BUTTONS' ? component.buttons : []))
  const header = components.find((component) => component.type === 'HEADER')
  return {
    name,
    language,
    category,
    headerFormat: header === undefined || header.format === 'PRODUCT' ? 'TEXT' : header.format,
    header: textOf(components, 'HEADER'),
    headerSample: headerSampleOf(header),
    body: textOf(components, 'BODY'),
    footer: textOf(components, 'FOOTER'),
    buttons: buttons.filter((button) => !isCodeButton(button)).map(draftButton),
    samples: samplesIn(components.filter(({ type }) => type !== 'BUTTONS')),
    code: category === 'AUTHENTICATION' ? codeOf(components, buttons) : emptyDraft.code,
  }
}

function headerSampleOf(header: HeaderComponent | undefined): string {
  const example = header && 'example' in header ? header.example : undefined
  return example && 'header_handle' in example ? (example.header_handle?.[0] ?? '') : ''
}

/**
 * Reads what a template for codes contains, in the form in which it is created or in that in which the platform lists it, with its
 * button as a link.
 */
function codeOf(components: readonly Component[], buttons: readonly Button[]): DraftCode {
  const body = components.find((component) => component.type === 'BODY')
  const footer = components.find((component) => component.type === 'FOOTER')
  const button = buttons.find(isCodeButton)
  const link = button?.type === 'URL' && URL.canParse(button.url) ? new URL(button.url).searchParams : undefined
  const app = button?.type === 'OTP' ? (button.supported_apps?.[0] ?? button) : undefined
  const otpType = button?.type === 'OTP' ? button.otp_type : link?.get('otp_type')
  return {
    hasAdvice: body?.add_security_recommendation ?? emptyDraft.code.hasAdvice,
    minutes: String(footer?.code_expiration_minutes ?? ''),
    otpType: otpTypes.find((type) => type === otpType) ?? 'COPY_CODE',
    label: button?.text ?? '',
    packageName: app?.package_name ?? link?.get('package_name') ?? '',
    signatureHash: app?.signature_hash ?? link?.get('signature_hash') ?? '',
    acceptsTerms: button?.type === 'OTP' && button.zero_tap_terms_accepted === true,
  }
}

function textOf(components: readonly Component[], type: 'HEADER' | 'BODY' | 'FOOTER'): string {
  const found = components.find((component) => component.type === type)
  return found && 'text' in found ? found.text : ''
}

/** Whether the form has fields for every part of a template, so that saving it loses nothing. */
export function isEditable({ category, components }: Pick<TemplateView, 'category' | 'components'>): boolean {
  const isCode = category === 'AUTHENTICATION'
  return components.every((component) => {
    switch (component.type) {
      case 'HEADER':
        return !isCode && headerFormats.some((format) => format === component.format)
      case 'BODY':
        return !isCode || component.add_security_recommendation !== undefined
      case 'FOOTER':
        return !isCode || component.code_expiration_minutes !== undefined
      case 'BUTTONS':
        return component.buttons.every((button) =>
          isCode ? isCodeButton(button) && hasOneApp(button) : isPlain(button),
        )
      default:
        return false
    }
  })
}

function isPlain(button: Button): boolean {
  return draftTypeOf(button) !== undefined && !isCodeButton(button)
}

function hasOneApp(button: Button): boolean {
  return button.type !== 'OTP' || ((button.supported_apps?.length ?? 0) <= 1 && button.autofill_text === undefined)
}

function draftTypeOf({ type }: Button): DraftButtonType | undefined {
  return draftTypes.find((each) => each === type)
}

const draftTypes: readonly DraftButtonType[] = ['QUICK_REPLY', 'URL', 'PHONE_NUMBER', 'COPY_CODE']

function draftButton(button: Button, index: number): DraftButton {
  return {
    key: `known-${index}`,
    type: draftTypeOf(button) ?? 'QUICK_REPLY',
    text: button.text ?? '',
    url: button.type === 'URL' ? button.url : '',
    sample: urlSampleOf(button),
    phone: button.type === 'PHONE_NUMBER' ? button.phone_number : '',
    code: button.type === 'COPY_CODE' ? firstOf(button.example) : '',
  }
}
