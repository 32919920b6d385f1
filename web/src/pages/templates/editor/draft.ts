import type { Button, Component } from '@parley/shared/templates/components'
import { isNumbered, placeholdersIn, placeholdersInOrder } from '@parley/shared/templates/placeholders'
import { presetBody, presetFooter } from '@parley/shared/templates/preset-texts'
import type { headerFormats, otpTypes } from '@parley/shared/words'

/** The values of the template form. */
export type Draft = {
  name: string
  language: string
  category: string
  /** `TEXT` for `header`, or the kind of file or place that every message names. */
  headerFormat: (typeof headerFormats)[number]
  header: string
  /** The sample of a header with a file as the platform names it, where the template has one already. */
  headerSample: string
  /** The file that becomes the sample. */
  headerFile?: { id: string; name: string }
  body: string
  footer: string
  buttons: DraftButton[]
  /** A sample for each placeholder of header and body, by its address, such as `header.1`. A button has its own. */
  samples: Record<string, string>
  /** What an authentication template has in place of texts and buttons. */
  code: DraftCode
}

export type DraftCode = {
  hasAdvice: boolean
  /** The minutes after which the code expires; empty for a code without an end. */
  minutes: string
  otpType: (typeof otpTypes)[number]
  label: string
  packageName: string
  signatureHash: string
  acceptsTerms: boolean
}

/** The kinds of button that the form has fields for. */
export type DraftButtonType = 'QUICK_REPLY' | 'URL' | 'PHONE_NUMBER' | 'COPY_CODE'

export type DraftButton = {
  key: string
  type: DraftButtonType
  text: string
  url: string
  /** The sample for the placeholder of the URL. */
  sample: string
  phone: string
  code: string
}

export const emptyDraft: Draft = {
  name: '',
  language: 'en_US',
  category: 'UTILITY',
  headerFormat: 'TEXT',
  header: '',
  headerSample: '',
  body: '',
  footer: '',
  buttons: [],
  samples: {},
  code: {
    hasAdvice: true,
    minutes: '10',
    otpType: 'COPY_CODE',
    label: '',
    packageName: '',
    signatureHash: '',
    acceptsTerms: false,
  },
}

/** The definition for the API, without empty parts. */
export function componentsOfDraft(draft: Draft): Component[] {
  if (draft.category === 'AUTHENTICATION') return codeComponents(draft.code)
  const { body, footer, buttons, samples } = draft
  const components: Component[] = headerOf(draft)
  const example = bodyExample(body, samples)
  components.push({ type: 'BODY', text: body, ...(example && { example }) })
  if (footer.trim()) components.push({ type: 'FOOTER', text: footer })
  if (buttons.length > 0) {
    components.push({ type: 'BUTTONS', buttons: buttons.map(buttonOf) })
  }
  return components
}

function headerOf({ headerFormat: format, header, headerSample, headerFile, samples }: Draft): Component[] {
  if (format === 'LOCATION') return [{ type: 'HEADER', format }]
  if (format !== 'TEXT') {
    if (headerFile) return [{ type: 'HEADER', format, example: { header_file: headerFile.id } }]
    return [{ type: 'HEADER', format, ...(headerSample && { example: { header_handle: [headerSample] } }) }]
  }
  if (!header.trim()) return []
  const example = headerExample(header, samples)
  return [{ type: 'HEADER', format, text: header, ...(example && { example }) }]
}

/** The platform writes the texts; they are here for the preview. */
function codeComponents(code: DraftCode): Component[] {
  const minutes = code.minutes.trim() === '' ? undefined : Number(code.minutes)
  const { hasAdvice, otpType, label, packageName, signatureHash, acceptsTerms } = code
  const app = { package_name: packageName.trim(), signature_hash: signatureHash.trim() }
  return [
    {
      type: 'BODY',
      text: presetBody(hasAdvice) ?? '',
      add_security_recommendation: hasAdvice,
      example: { body_text: [['123456']] },
    },
    ...(minutes === undefined
      ? []
      : [{ type: 'FOOTER' as const, text: presetFooter(minutes) ?? '', code_expiration_minutes: minutes }]),
    {
      type: 'BUTTONS',
      buttons: [
        {
          type: 'OTP',
          otp_type: otpType,
          ...(label.trim() && { text: label }),
          ...(otpType !== 'COPY_CODE' && (app.package_name || app.signature_hash) && { supported_apps: [app] }),
          ...(otpType === 'ZERO_TAP' && { zero_tap_terms_accepted: acceptsTerms }),
        },
      ],
    },
  ]
}

/** The form field of a path in the definition, such as `components.1.text`. */
export function fieldOfPath(path: string, draft: Draft): string {
  const match = /^components\.(\d+)(?:\.(.+))?$/.exec(path)
  if (!match) return path
  const component = componentsOfDraft(draft)[Number(match[1])]
  if (!component) return path
  if (draft.category === 'AUTHENTICATION') return codeField(match[2] ?? '')
  if (component.type === 'HEADER' && component.format !== 'TEXT') return 'headerSample'
  if (component.type !== 'BUTTONS') return component.type.toLowerCase()
  const within = (match[2] ?? 'buttons').replace(/\.phone_number$/, '.phone')
  const isCode = draft.buttons[Number(within.split('.')[1])]?.type === 'COPY_CODE'
  return within.replace(/\.example.*$/, isCode ? '.code' : '.sample')
}

function codeField(path: string): string {
  if (path === 'code_expiration_minutes') return 'code.minutes'
  if (path.endsWith('signature_hash')) return 'code.signatureHash'
  if (path.includes('supported_apps')) return 'code.packageName'
  if (path.endsWith('zero_tap_terms_accepted')) return 'code.acceptsTerms'
  return path.endsWith('.text') ? 'code.label' : 'code'
}

function buttonOf(button: DraftButton): Button {
  switch (button.type) {
    case 'QUICK_REPLY':
      return { type: 'QUICK_REPLY', text: button.text }
    case 'URL': {
      const { text, url, sample } = button
      return { type: 'URL', text, url, ...(hasSample(button) && sample && { example: [sample] }) }
    }
    case 'PHONE_NUMBER':
      return { type: 'PHONE_NUMBER', text: button.text, phone_number: button.phone }
    case 'COPY_CODE':
      return { type: 'COPY_CODE', example: button.code, ...(button.text && { text: button.text }) }
  }
}

/** Whether the button's URL has a placeholder, which requires a sample. */
export function hasSample({ type, url }: DraftButton): boolean {
  return type === 'URL' && placeholdersIn(url).length > 0
}

function headerExample(text: string, samples: Draft['samples']) {
  const names = placeholdersInOrder(text)
  if (names.length === 0) return undefined
  return names.every(isNumbered)
    ? { header_text: names.map((name) => samples[`header.${name}`] ?? '') }
    : { header_text_named_params: names.map((name) => namedSample(name, samples[`header.${name}`])) }
}

function bodyExample(text: string, samples: Draft['samples']) {
  const names = placeholdersInOrder(text)
  if (names.length === 0) return undefined
  return names.every(isNumbered)
    ? { body_text: [names.map((name) => samples[`body.${name}`] ?? '')] }
    : { body_text_named_params: names.map((name) => namedSample(name, samples[`body.${name}`])) }
}

function namedSample(name: string, sample = '') {
  return { param_name: name, example: sample }
}

/** The next placeholder of a text: one more than the highest number in it. Each text is numbered from 1. */
export function nextPlaceholder(text: string): string {
  const numbers = placeholdersIn(text).filter(isNumbered).map(Number)
  return `{{${Math.max(0, ...numbers) + 1}}}`
}
