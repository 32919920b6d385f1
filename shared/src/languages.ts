/** The languages of the dashboard and of emails. English and German are complete; Arabic shows that the layout works from right to left. */
export const languages = ['en', 'de', 'ar'] as const
export type Language = (typeof languages)[number]

/** The languages that a person is offered: those that are complete. */
export const offeredLanguages = ['en', 'de'] as const satisfies readonly Language[]

/** The first offered language among those that a person prefers (`de-AT`, `fr;q=0.8`), and otherwise English. */
export function preferredLanguage(preferred: readonly string[]): Language {
  const primary = preferred.map((tag) => tag.trim().toLowerCase().split(/[-;]/)[0])
  return primary.flatMap((tag) => offeredLanguages.filter((each) => each === tag))[0] ?? 'en'
}

export function isLanguage(value: unknown): value is Language {
  return languages.some((each) => each === value)
}
