import type { ClientOperation } from './client-document.ts'

/** The methods for which the rule of `nameOf` would give another name than the same action has elsewhere. */
const exceptions: Readonly<Record<string, string>> = {
  changeConversation: 'update',
  changeConversations: 'updateMany',
  getAnalytics: 'getSummary',
  getAgentAnalytics: 'listAgents',
  getChannelAnalytics: 'listChannels',
  getKeyAnalytics: 'listKeys',
}

/**
 * The resource and the method of an operation: `GET /api/v1/contacts/{contactId}/notes`, which the document calls
 * `listContactNotes`, is `contacts.listNotes`. The resource is the first part of the path, and the method is the name in
 * the document without the noun of the resource.
 */
export function nameOf({ path, operation: { operationId } }: ClientOperation): { resource: string; method: string } {
  const [, , , segment = ''] = path.split('/')
  const resource = camelCase(segment)
  const words = segment.split('_').map(capitalized)
  const nouns = [words.join(''), words.at(-1) ?? ''].flatMap((noun) => [noun, singularOf(noun)])
  // Where a session and a key have a call of the same name, that of the key has `Key` in it.
  const noun = new RegExp(`(Key)?(${nouns.join('|')})(?=[A-Z]|$)`)
  return { resource, method: exceptions[operationId] ?? operationId.replace(noun, '') }
}

function singularOf(noun: string): string {
  return noun.endsWith('ies') ? `${noun.slice(0, -3)}y` : noun.replace(/s$/, '')
}

function camelCase(segment: string): string {
  const [first = '', ...others] = segment.split('_')
  return first + others.map(capitalized).join('')
}

export function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
