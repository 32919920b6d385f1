import type { ContactCard } from './contact-card.ts'

/** Contact cards as a text, such as `[Contacts] Eva Lund (+49 1555)`, for lists, searches and programs that only read text. */
export function contactsText(cards: readonly ContactCard[], omitted = 0): string {
  return `[Contacts] ${[...cards.map(cardLine), ...(omitted > 0 ? [`… and ${omitted} more`] : [])].join('; ')}`
}

function cardLine({ name, organization, phones }: ContactCard): string {
  const numbers = phones.flatMap(({ phone, platform_id }) => phone ?? platform_id ?? []).join(', ')
  const title = name ?? organization
  if (title === undefined) return numbers || 'a contact without a name'
  return numbers ? `${title} (${numbers})` : title
}
