import { withParameter } from '../../../ui/forms/query-parameters.ts'

/**
 * The parameters of the list for the conversation that opens: with the message that the search found in it, or without
 * that of the conversation before.
 */
export function searchWithMessage(search: string, messageId?: string | null): string {
  return withParameter(new URLSearchParams(search), 'message', messageId ?? undefined).toString()
}
