import { placeholdersIn } from '@parley/shared/templates/placeholders'
import type { Button, Component } from '@parley/shared/templates/templates'
import type { Address } from '../../channel.ts'
import type { TemplateToSend, TextToSend } from '../../platform.ts'

type Values = Readonly<Record<string, string>>
type Part = { readonly type: string; readonly parameters: readonly Readonly<Record<string, string | undefined>>[] }

/** The body of a free text for the Cloud API. Undefined without a recipient. */
export function textBody({ to, text, messageId }: TextToSend) {
  const envelope = envelopeOf(to, messageId)
  return envelope && { ...envelope, type: 'text', text: { body: text, preview_url: /https?:\/\//.test(text) } }
}

/** The body of a template with its values, positional or named. Undefined without a recipient. */
export function templateBody({ to, template, values, messageId }: TemplateToSend) {
  const envelope = envelopeOf(to, messageId)
  const components = template.components.flatMap<Part>((component) => componentsFor(component, values))
  return (
    envelope && {
      ...envelope,
      type: 'template',
      template: {
        name: template.name,
        language: { code: template.language },
        ...(components.length > 0 && { components }),
      },
    }
  )
}

/** The phone always has its plus sign: without one the platform prepends the sender's own country code. */
function envelopeOf({ phone, platformUserId }: Address, messageId: string) {
  if (phone === null && platformUserId === null) return undefined
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    ...(phone === null ? { recipient: platformUserId } : { to: phone }),
    biz_opaque_callback_data: messageId,
  }
}

function componentsFor(component: Component, values: Values): Part[] {
  switch (component.type) {
    case 'HEADER':
    case 'BODY': {
      const parameters = parametersFor(component.text, values)
      return parameters.length === 0 ? [] : [{ type: component.type.toLowerCase(), parameters }]
    }
    case 'FOOTER':
      return []
    case 'BUTTONS':
      return component.buttons.flatMap<Part>((button, index) => buttonFor(button, index, values))
  }
}

function parametersFor(text: string, values: Values) {
  return inOrder(placeholdersIn(text)).map((name) => ({
    type: 'text',
    ...(!isNumber(name) && { parameter_name: name }),
    text: values[name] ?? '',
  }))
}

function buttonFor(button: Button, index: number, values: Values): Part[] {
  const common = { type: 'button', sub_type: button.type.toLowerCase(), index: String(index) }
  if (button.type === 'URL') {
    const [name] = placeholdersIn(button.url)
    return name === undefined
      ? []
      : [{ ...common, parameters: [{ type: 'text', text: encodeURI(values[name] ?? '') }] }]
  }
  if (button.type === 'COPY_CODE') {
    const code = Array.isArray(button.example) ? button.example[0] : button.example
    return [{ ...common, parameters: [{ type: 'coupon_code', coupon_code: code }] }]
  }
  return []
}

/** Positional names in numeric order; named ones in any order. */
function inOrder(names: readonly string[]): string[] {
  return names.every(isNumber) ? names.toSorted((one, other) => Number(one) - Number(other)) : [...names]
}

function isNumber(name: string): boolean {
  return /^\d+$/.test(name)
}
