import { isNumbered, placeholdersIn, placeholdersInOrder } from '@parley/shared/templates/placeholders'
import type { Button, Component } from '@parley/shared/templates/templates'

/** The values of the template form. */
export type Draft = {
  name: string
  language: string
  category: string
  header: string
  body: string
  footer: string
  buttons: DraftButton[]
  /** A sample for each placeholder of header and body, by its address, such as `header.1`. A button has its own. */
  samples: Record<string, string>
}

/** The kinds of button that the form has fields for. */
export type DraftButtonType = 'QUICK_REPLY' | 'URL' | 'PHONE_NUMBER' | 'COPY_CODE'

export type DraftButton = {
  key: string
  type: DraftButtonType
  text: string
  url: string
  /** For the placeholder of the URL. */
  sample: string
  phone: string
  code: string
}

export const emptyDraft: Draft = {
  name: '',
  language: 'en_US',
  category: 'UTILITY',
  header: '',
  body: '',
  footer: '',
  buttons: [],
  samples: {},
}

/** The definition for the API, without empty parts. */
export function componentsOfDraft(draft: Draft): Component[] {
  const { header, body, footer, buttons, samples } = draft
  const components: Component[] = []
  if (header.trim()) {
    const example = headerExample(header, samples)
    components.push({ type: 'HEADER', format: 'TEXT', text: header, ...(example && { example }) })
  }
  const example = bodyExample(body, samples)
  components.push({ type: 'BODY', text: body, ...(example && { example }) })
  if (footer.trim()) components.push({ type: 'FOOTER', text: footer })
  if (buttons.length > 0) {
    components.push({ type: 'BUTTONS', buttons: buttons.map(buttonOf) })
  }
  return components
}

/** The form field of a path in the definition, such as `components.1.text`. */
export function fieldOfPath(path: string, draft: Draft): string {
  const match = /^components\.(\d+)(?:\.(.+))?$/.exec(path)
  if (!match) return path
  const component = componentsOfDraft(draft)[Number(match[1])]
  if (!component) return path
  if (component.type !== 'BUTTONS') return component.type.toLowerCase()
  const within = (match[2] ?? 'buttons').replace(/\.phone_number$/, '.phone')
  const isCode = draft.buttons[Number(within.split('.')[1])]?.type === 'COPY_CODE'
  return within.replace(/\.example.*$/, isCode ? '.code' : '.sample')
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
