import { createHash } from 'node:crypto'
import type { Component } from '@parley/shared/templates/templates'

/** The same for two templates whose body and footer say the same, apart from spaces at either end. */
export function wordingOf(components: readonly Component[]): string {
  const textOf = (type: 'BODY' | 'FOOTER') => {
    const found = components.find((component) => component.type === type)
    return found && 'text' in found ? found.text.trim() : ''
  }
  return createHash('sha256')
    .update(JSON.stringify([textOf('BODY'), textOf('FOOTER')]))
    .digest('hex')
}
