/** An object of the platform as a text: its own, or else its type, such as `[product]`. */
export function interactiveText(interactive: { readonly type?: unknown; readonly body?: unknown }): string {
  const { type, body } = interactive
  const text = typeof body === 'object' && body !== null && 'text' in body ? body.text : undefined
  return typeof text === 'string' && text !== '' ? text : `[${String(type).replaceAll('_', ' ')}]`
}
