import { createHash } from 'node:crypto'
import type { Component } from '@parley/shared/templates/components'

/** Equal for two templates with the same body and footer, apart from leading and trailing spaces. */
export function wordingOf(components: readonly Component[]): string {
  const textOf = (type: 'BODY' | 'FOOTER') => {
    const found = components.find((component) => component.type === type)
    return found && 'text' in found ? found.text.trim() : ''
  }
  return createHash('sha256')
    .update(JSON.stringify([textOf('BODY'), textOf('FOOTER')]))
    .digest('hex')
}
