import { isNumbered, placeholdersIn } from '@parley/shared/templates/placeholders'
import type { Component } from '@parley/shared/templates/templates'

/** The submitted samples of a template, by placeholder. */
export function samplesIn(components: readonly Component[]): Record<string, string> {
  return Object.fromEntries(
    components
      .flatMap((component) => {
        if (component.type === 'HEADER') {
          const { header_text = [], header_text_named_params = [] } = component.example ?? {}
          return [...byPosition(component.text, header_text), ...byName(header_text_named_params)]
        }
        if (component.type !== 'BODY') return []
        const { body_text = [], body_text_named_params = [] } = component.example ?? {}
        return [...byPosition(component.text, body_text[0] ?? []), ...byName(body_text_named_params)]
      })
      .filter(([, sample]) => sample !== ''),
  )
}

function byPosition(text: string, samples: readonly string[]): [string, string][] {
  const names = placeholdersIn(text).filter(isNumbered)
  return names.sort((a, b) => Number(a) - Number(b)).map((name, index) => [name, samples[index] ?? ''])
}

function byName(samples: readonly { param_name: string; example: string }[]): [string, string][] {
  return samples.map(({ param_name, example }) => [param_name, example])
}
