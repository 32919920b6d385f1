import { placeholderPattern } from './placeholders.ts'
import type { TemplateValues } from './template-slots.ts'
import type { Component } from './templates.ts'

export type FilledTemplate = {
  header: string | null
  body: string
  footer: string | null
  buttons: { type: string; text: string; url?: string }[]
}

/** The template as the customer sees it, with values by address. Placeholders without a value are kept, for previews. */
export function fillTemplate(components: readonly Component[], values: TemplateValues): FilledTemplate {
  const filled: FilledTemplate = { header: null, body: '', footer: null, buttons: [] }
  for (const component of components) {
    if (component.type === 'HEADER' && component.format === 'TEXT')
      filled.header = fillText(component.text, 'header', values)
    if (component.type === 'BODY') filled.body = fillText(component.text, 'body', values)
    if (component.type === 'FOOTER') filled.footer = component.text
    if (component.type === 'BUTTONS') {
      filled.buttons = component.buttons.map((button, index) => ({
        type: button.type,
        text: button.text ?? 'Copy code',
        ...(button.type === 'URL' ? { url: fillText(button.url, `button.${index}`, values) } : {}),
      }))
    }
  }
  return filled
}

/** The text of one part, such as `header` or `button.0`, with the values of that part alone. */
export function fillText(text: string, part: string, values: TemplateValues): string {
  return text.replace(placeholderPattern, (whole, name: string) => {
    const address = `${part}.${name}`
    return Object.hasOwn(values, address) ? (values[address] ?? whole) : whole
  })
}

/** The filled template as one text, for a conversation or a log line. */
export function plainText(filled: FilledTemplate): string {
  return [filled.header, filled.body, filled.footer].filter(Boolean).join('\n')
}
