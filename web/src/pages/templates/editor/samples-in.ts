import { isNumbered, placeholdersInOrder } from '@parley/shared/templates/placeholders'
import type { Button, Component } from '@parley/shared/templates/templates'

/** The submitted samples of a template, by the address of their placeholder. */
export function samplesIn(components: readonly Component[]): Record<string, string> {
  return Object.fromEntries(components.flatMap(samplesOf).filter(([, sample]) => sample.trim() !== ''))
}

function samplesOf(component: Component): [string, string][] {
  switch (component.type) {
    case 'HEADER': {
      if (component.format !== 'TEXT') return []
      const { header_text = [], header_text_named_params = [] } = component.example ?? {}
      return [...byPosition('header', component.text, header_text), ...byName('header', header_text_named_params)]
    }
    case 'BODY': {
      const { body_text = [], body_text_named_params = [] } = component.example ?? {}
      return [...byPosition('body', component.text, body_text[0] ?? []), ...byName('body', body_text_named_params)]
    }
    case 'BUTTONS':
      return component.buttons.flatMap((button, index) => {
        const [name] = button.type === 'URL' ? placeholdersInOrder(button.url) : []
        return name === undefined ? [] : [[`button.${index}.${name}`, urlSampleOf(button)]]
      })
    default:
      return []
  }
}

/** The sample of a URL's placeholder. Some templates give the whole URL as the sample. */
export function urlSampleOf(button: Button): string {
  if (button.type !== 'URL') return ''
  const sample = firstOf(button.example ?? '')
  const start = button.url.slice(0, button.url.indexOf('{{'))
  return sample.startsWith(start) ? sample.slice(start.length) : sample
}

export function firstOf(example: string | readonly string[]): string {
  return typeof example === 'string' ? example : (example[0] ?? '')
}

function byPosition(part: string, text: string, samples: readonly string[]): [string, string][] {
  return placeholdersInOrder(text)
    .filter(isNumbered)
    .map((name, index) => [`${part}.${name}`, samples[index] ?? ''])
}

function byName(part: string, samples: readonly { param_name: string; example: string }[]): [string, string][] {
  return samples.map(({ param_name, example }) => [`${part}.${param_name}`, example])
}
