// The wording of authentication templates in English. The platform writes it, and lists it in the template's language.

/** Returns the preset text of a body, or undefined where the body has a text of its own. */
export function presetBody(hasRecommendation: boolean | undefined): string | undefined {
  if (hasRecommendation === undefined) return undefined
  const code = '*{{1}}* is your verification code.'
  return hasRecommendation ? `${code} For your security, do not share this code.` : code
}

/** Returns the preset text of a footer, or undefined where the footer has a text of its own. */
export function presetFooter(minutes: number | undefined): string | undefined {
  return minutes === undefined ? undefined : `This code expires in ${minutes} minute${minutes === 1 ? '' : 's'}.`
}
