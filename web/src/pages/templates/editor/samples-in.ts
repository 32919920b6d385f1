import type { Button, Component } from '@parley/shared/templates/components'
import { isNumbered, placeholdersInOrder } from '@parley/shared/templates/placeholders'

/** The submitted samples of a template, by the address of their placeholder. */
export function samplesIn(components: readonly Component[]): Record<string, string> {
  const samples = components.flatMap((component) => samplesOf(component, ''))
  return Object.fromEntries(samples.filter(([, sample]) => sample.trim() !== ''))
}

/** `place` is empty for the message itself, and `card.0.` for its first card. */
function samplesOf(component: Component, place: string): [string, string][] {
  switch (component.type) {
    case 'HEADER':
      return headerSamples(component, `${place}header`)
    case 'BODY': {
      const part = `${place}body`
      const { body_text = [], body_text_named_params = [] } = component.example ?? {}
      return [...byPosition(part, component.text, body_text[0] ?? []), ...byName(part, body_text_named_params)]
    }
    case 'BUTTONS':
      return component.buttons.flatMap((button, index) => {
        const [name] = button.type === 'URL' ? placeholdersInOrder(button.url) : []
        return name === undefined ? [] : [[`${place}button.${index}.${name}`, urlSampleOf(button)]]
      })
    case 'CAROUSEL':
      return component.cards.flatMap((card, index) =>
        card.components.flatMap((part) => samplesOf(part, `card.${index}.`)),
      )
    default:
      return []
  }
}

function headerSamples(header: Extract<Component, { type: 'HEADER' }>, part: string): [string, string][] {
  switch (header.format) {
    case 'TEXT': {
      const { header_text = [], header_text_named_params = [] } = header.example ?? {}
      return [...byPosition(part, header.text, header_text), ...byName(part, header_text_named_params)]
    }
    case 'LOCATION':
    case 'PRODUCT':
      return []
    default: {
      // A sample is a link where the platform lists it, and a handle where it was submitted.
      const sample = header.example?.header_handle?.[0] ?? ''
      return sample.startsWith('https://') ? [[`${part}.media`, sample]] : []
    }
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
