import { placeholdersIn } from '@parley/shared/templates/placeholders'
import type { Button, Component, TemplateView } from '@parley/shared/templates/templates'
import type { Draft, DraftButton } from './draft.ts'
import { samplesIn } from './samples-in.ts'

/** Converts a template to a draft for the form, with its submitted samples. */
export function draftOf(template: Pick<TemplateView, 'name' | 'language' | 'category' | 'components'>): Draft {
  const { name, language, category, components } = template
  const buttons = components.flatMap((component) => (component.type === 'BUTTONS' ? component.buttons : []))
  return {
    name,
    language,
    category,
    header: textOf(components, 'HEADER'),
    body: textOf(components, 'BODY'),
    footer: textOf(components, 'FOOTER'),
    buttons: buttons.map(draftButton),
    samples: { ...Object.fromEntries(buttons.flatMap(urlSample)), ...samplesIn(components) },
  }
}

function textOf(components: readonly Component[], type: 'HEADER' | 'BODY' | 'FOOTER'): string {
  const found = components.find((component) => component.type === type)
  return found && 'text' in found ? found.text : ''
}

function draftButton(button: Button, index: number): DraftButton {
  return {
    key: `known-${index}`,
    type: button.type,
    text: button.text ?? '',
    url: button.type === 'URL' ? button.url : '',
    phone: button.type === 'PHONE_NUMBER' ? button.phone_number : '',
    code: button.type === 'COPY_CODE' ? firstOf(button.example) : '',
  }
}

function urlSample(button: Button): [string, string][] {
  if (button.type !== 'URL' || button.example === undefined) return []
  return placeholdersIn(button.url).map((name) => [name, firstOf(button.example ?? '')])
}

function firstOf(example: string | readonly string[]): string {
  return typeof example === 'string' ? example : (example[0] ?? '')
}
