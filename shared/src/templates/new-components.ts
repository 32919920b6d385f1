import { type ShownSentence, sentence } from '../sentences/sentence.ts'
import type { NewComponent } from './components.ts'

/** The components of which a definition has at most one each. */
export const componentTypes = ['HEADER', 'BODY', 'FOOTER', 'BUTTONS', 'CAROUSEL', 'LIMITED_TIME_OFFER'] as const

type At = { readonly path: PropertyKey[] }
type TextAt = At & { readonly text: string; readonly isUrl: boolean }

/** The texts of a definition that can have placeholders, those of cards included. */
export function textsWithPaths(components: readonly NewComponent[]): TextAt[] {
  return components.flatMap((component, index) => textsIn(component, [index]))
}

function textsIn(component: NewComponent, path: PropertyKey[]): TextAt[] {
  switch (component.type) {
    case 'HEADER':
    case 'BODY':
    case 'FOOTER':
      return component.text === undefined ? [] : [{ path: [...path, 'text'], text: component.text, isUrl: false }]
    case 'BUTTONS':
      return component.buttons.flatMap((button, each) =>
        button.type === 'URL' ? [{ path: [...path, 'buttons', each, 'url'], text: button.url, isUrl: true }] : [],
      )
    case 'CAROUSEL':
      return component.cards.flatMap((card, each) =>
        card.components.flatMap((part, at) => textsIn(part, [...path, 'cards', each, 'components', at])),
      )
    case 'LIMITED_TIME_OFFER':
      return []
  }
}

/** A text that is missing where the component needs one, or given where it has none. */
export function textProblems(components: readonly NewComponent[]): (At & { message: ShownSentence })[] {
  return components.flatMap((component, index) => textProblemsIn(component, [index]))
}

function textProblemsIn(component: NewComponent, path: PropertyKey[]): (At & { message: ShownSentence })[] {
  switch (component.type) {
    case 'HEADER': {
      const needsText = component.format === 'TEXT'
      if (needsText === (component.text !== undefined)) return []
      const problem = needsText ? sentence('required') : sentence('noTextForFormat', { format: component.format })
      return [{ path: [...path, 'text'], message: problem }]
    }
    case 'BODY': {
      const isPreset = component.add_security_recommendation !== undefined
      return component.text === undefined && !isPreset
        ? [{ path: [...path, 'text'], message: sentence('required') }]
        : []
    }
    case 'FOOTER': {
      const isPreset = component.code_expiration_minutes !== undefined
      return component.text === undefined && !isPreset
        ? [{ path: [...path, 'text'], message: sentence('required') }]
        : []
    }
    case 'CAROUSEL':
      return component.cards.flatMap((card, each) => {
        const at = [...path, 'cards', each, 'components']
        const types = card.components.map(({ type }) => type)
        const repeated = types.find((type, position) => types.indexOf(type) !== position)
        return [
          ...(repeated === undefined ? [] : [{ path: at, message: sentence('atMostOnePart', { type: repeated }) }]),
          ...(types.includes('HEADER') ? [] : [{ path: at, message: sentence('headerExpected') }]),
          ...card.components.flatMap((part, position) => textProblemsIn(part, [...at, position])),
        ]
      })
    default:
      return []
  }
}
