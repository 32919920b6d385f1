import { isNumbered, placeholdersIn } from '@parley/shared/templates/placeholders'
import { placeholdersOf } from '@parley/shared/templates/template-text'
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
  /** A sample value for each placeholder, by its name. */
  samples: Record<string, string>
}

export type DraftButton = { key: string; type: Button['type']; text: string; url: string; phone: string; code: string }

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
    components.push({ type: 'BUTTONS', buttons: buttons.map((button) => buttonOf(button, samples)) })
  }
  return components
}

/** The placeholders that require samples, in the order in which a campaign's columns fill them. */
export function placeholdersOfDraft(draft: Draft): string[] {
  return placeholdersOf(componentsOfDraft(draft))
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
  return within.replace(/\.example.*$/, isCode ? '.code' : '.url')
}

function buttonOf(button: DraftButton, samples: Draft['samples']): Button {
  switch (button.type) {
    case 'QUICK_REPLY':
      return { type: 'QUICK_REPLY', text: button.text }
    case 'URL': {
      const [name] = placeholdersIn(button.url)
      const sample = name && samples[name]
      return { type: 'URL', text: button.text, url: button.url, ...(sample && { example: [sample] }) }
    }
    case 'PHONE_NUMBER':
      return { type: 'PHONE_NUMBER', text: button.text, phone_number: button.phone }
    case 'COPY_CODE':
      return { type: 'COPY_CODE', example: button.code, ...(button.text && { text: button.text }) }
  }
}

function headerExample(text: string, samples: Draft['samples']) {
  const names = placeholdersIn(text)
  if (names.length === 0) return undefined
  return names.every(isNumbered)
    ? { header_text: names.map((name) => samples[name] ?? '') }
    : { header_text_named_params: namedSamples(names, samples) }
}

function bodyExample(text: string, samples: Draft['samples']) {
  const names = placeholdersIn(text)
  if (names.length === 0) return undefined
  return names.every(isNumbered)
    ? { body_text: [[...names].sort((a, b) => Number(a) - Number(b)).map((name) => samples[name] ?? '')] }
    : { body_text_named_params: namedSamples(names, samples) }
}

function namedSamples(names: readonly string[], samples: Draft['samples']) {
  return names.map((name) => ({ param_name: name, example: samples[name] ?? '' }))
}

/** The next placeholder of a text: one more than the highest number in it. Each text is numbered from 1. */
export function nextPlaceholder(text: string): string {
  const numbers = placeholdersIn(text).filter(isNumbered).map(Number)
  return `{{${Math.max(0, ...numbers) + 1}}}`
}
