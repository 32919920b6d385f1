import type { Button, Component, TemplateView } from '@parley/shared/templates/templates'
import type { Draft, DraftButton, DraftButtonType } from './draft.ts'
import { firstOf, samplesIn, urlSampleOf } from './samples-in.ts'

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
    samples: samplesIn(components.filter(({ type }) => type !== 'BUTTONS')),
  }
}

function textOf(components: readonly Component[], type: 'HEADER' | 'BODY' | 'FOOTER'): string {
  const found = components.find((component) => component.type === type)
  return found && 'text' in found ? found.text : ''
}

/** Whether the form has fields for every part of a template, so that saving it loses nothing. */
export function isEditable(components: readonly Component[]): boolean {
  return components.every((component) => {
    if (component.type === 'HEADER') return component.format === 'TEXT'
    if (component.type === 'BUTTONS') return component.buttons.every((button) => draftTypeOf(button) !== undefined)
    return component.type === 'BODY' || component.type === 'FOOTER'
  })
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
