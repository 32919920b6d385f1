import { placeholdersInOrder } from './placeholders.ts'
import type { Button, Component } from './templates.ts'

/** One value that a template needs (contract, section 8). */
export type TemplateSlot = {
  /** The key of its value once the values are bound, such as `header.1`, `body.first_name` or `button.0.coupon`. */
  readonly address: string
  /** The part of the template: `header`, `body` or `button.0`. Each part numbers its own placeholders. */
  readonly part: string
  /** The name in braces. Undefined where no placeholder stands for the value: then only its address sets it. */
  readonly placeholder: string | undefined
  /** The template has a value of its own, which applies unless another one is given. */
  readonly isOptional: boolean
  /** For a form: `Header {{1}}`. */
  readonly label: string
  /** Within a sentence: `{{1}} of the header`. */
  readonly phrase: string
}

/** Values by address. */
export type TemplateValues = Readonly<Record<string, string>>

/** Every value that a template needs, in reading order: header, body, buttons; within each, numbers ascend. */
export function slotsOf(components: readonly Component[]): TemplateSlot[] {
  return readingOrder.flatMap((type) =>
    components.filter((component) => component.type === type).flatMap((component) => slotsIn(component)),
  )
}

const readingOrder: readonly Component['type'][] = ['HEADER', 'BODY', 'BUTTONS']

function slotsIn(component: Component): TemplateSlot[] {
  switch (component.type) {
    case 'HEADER':
      if (component.format !== 'TEXT') return []
      return placeholderSlots(component.text, { part: 'header', label: 'Header', phrase: 'the header' })
    case 'BODY':
      return placeholderSlots(component.text, { part: 'body', label: 'Body', phrase: 'the body' })
    case 'BUTTONS':
      return component.buttons.flatMap((button, index) => buttonSlots(button, index))
    default:
      return []
  }
}

type Part = { readonly part: string; readonly label: string; readonly phrase: string }

function placeholderSlots(text: string, { part, label, phrase }: Part): TemplateSlot[] {
  return placeholdersInOrder(text).map((name) => ({
    address: `${part}.${name}`,
    part,
    placeholder: name,
    isOptional: false,
    label: `${label} {{${name}}}`,
    phrase: `{{${name}}} of ${phrase}`,
  }))
}

function buttonSlots(button: Button, index: number): TemplateSlot[] {
  const part = `button.${index}`
  if (button.type === 'URL') {
    return placeholderSlots(button.url, {
      part,
      label: `Button “${button.text}”`,
      phrase: `the button “${button.text}”`,
    })
  }
  if (button.type !== 'COPY_CODE') return []
  return [
    {
      address: `${part}.coupon`,
      part,
      placeholder: undefined,
      isOptional: true,
      label: 'Coupon code',
      phrase: 'the coupon code',
    },
  ]
}
