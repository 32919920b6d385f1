import { isNumbered, placeholdersInOrder } from '@parley/shared/templates/placeholders'
import type { TemplateValues } from '@parley/shared/templates/template-slots'
import type { Button, Component } from '@parley/shared/templates/templates'
import type { Address } from '../../channel.ts'
import type { TemplateToSend, TextToSend } from '../../platform.ts'

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

function componentsFor(component: Component, values: TemplateValues): Part[] {
  switch (component.type) {
    case 'HEADER':
    case 'BODY': {
      if (component.type === 'HEADER' && component.format !== 'TEXT') return []
      const type = component.type.toLowerCase()
      const parameters = parametersFor(component.text, type, values)
      return parameters.length === 0 ? [] : [{ type, parameters }]
    }
    case 'FOOTER':
      return []
    case 'BUTTONS':
      return component.buttons.flatMap<Part>((button, index) => buttonFor(button, index, values))
    default:
      return []
  }
}

/** Positional values in numeric order; named ones in any order, with their names. */
function parametersFor(text: string, part: string, values: TemplateValues) {
  return placeholdersInOrder(text).map((name) => ({
    type: 'text',
    ...(!isNumbered(name) && { parameter_name: name }),
    text: values[`${part}.${name}`] ?? '',
  }))
}

function buttonFor(button: Button, index: number, values: TemplateValues): Part[] {
  const common = { type: 'button', sub_type: button.type.toLowerCase(), index: String(index) }
  if (button.type === 'URL') {
    const [name] = placeholdersInOrder(button.url)
    if (name === undefined) return []
    const suffix = encodeUrlValue(values[`button.${index}.${name}`] ?? '')
    return [{ ...common, parameters: [{ type: 'text', text: suffix }] }]
  }
  if (button.type === 'COPY_CODE') {
    const sample = Array.isArray(button.example) ? button.example[0] : button.example
    const code = values[`button.${index}.coupon`] ?? sample
    return [{ ...common, parameters: [{ type: 'coupon_code', coupon_code: code }] }]
  }
  return []
}

/** Encodes what a URL cannot contain, once: a percent sign that already begins an escape, as in `%20`, is kept. */
function encodeUrlValue(value: string): string {
  return encodeURI(value.toWellFormed()).replace(/%25(?=[0-9A-Fa-f]{2})/g, '%')
}
