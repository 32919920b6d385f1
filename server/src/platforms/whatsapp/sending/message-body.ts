import { placeholdersIn } from '@parley/shared/templates/placeholders'
import type { Button, Component } from '@parley/shared/templates/templates'
import type { Address } from '../../channel.ts'
import type { TemplateToSend, TextToSend } from '../../platform.ts'

type Values = Readonly<Record<string, string>>
type Part = { readonly type: string; readonly parameters: readonly Readonly<Record<string, string | undefined>>[] }

/** A free text as the Cloud API takes it. Undefined where nobody is named. */
export function textBody({ to, text, messageId }: TextToSend) {
  const envelope = envelopeOf(to, messageId)
  return envelope && { ...envelope, type: 'text', text: { body: text, preview_url: /https?:\/\//.test(text) } }
}

/** A template with its values, positional or named. Undefined where nobody is named. */
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

/** Always with the plus sign: without one the platform puts the sender's own country in front. */
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
  const place = { type: 'button', sub_type: button.type.toLowerCase(), index: String(index) }
  if (button.type === 'URL') {
    const [name] = placeholdersIn(button.url)
    return name === undefined ? [] : [{ ...place, parameters: [{ type: 'text', text: encodeURI(values[name] ?? '') }] }]
  }
  if (button.type === 'COPY_CODE') {
    const code = Array.isArray(button.example) ? button.example[0] : button.example
    return [{ ...place, parameters: [{ type: 'coupon_code', coupon_code: code }] }]
  }
  return []
}

/** Positional ones by number, wherever they stand; named ones in any order. */
function inOrder(names: readonly string[]): string[] {
  return names.every(isNumber) ? names.toSorted((one, other) => Number(one) - Number(other)) : [...names]
}

function isNumber(name: string): boolean {
  return /^\d+$/.test(name)
}
