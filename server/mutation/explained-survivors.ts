/** A fault that Stryker put into a file, as the line or lines before and after it. */
export type Fault = { readonly line: number; readonly original: string; readonly mutant: string }

/** Faults of one file that no test can notice, or need not, for one reason. */
export type Explanation = {
  readonly file: string
  readonly reason: string
  /** The lines before and after the fault, with their line breaks and indentation as single spaces. */
  readonly faults: readonly (readonly [original: string, mutant: string])[]
}

export const explanations: readonly Explanation[] = [
  {
    file: 'shared/src/campaigns/recipient-check.ts',
    reason: 'The addresses of every earlier recipient have been stored.',
    faults: [
      [
        'const original = addressesAt.get(same) ?? []',
        'const original = addressesAt.get(same) ?? ["Stryker was here"]',
      ],
    ],
  },
  {
    file: 'shared/src/campaigns/recipient-check.ts',
    reason: 'Neither is a phone number, so the address is shown as it was given.',
    faults: [
      [
        'const [first] = checked.ok ? checked.addresses : []',
        'const [first] = checked.ok ? checked.addresses : ["Stryker was here"]',
      ],
    ],
  },
  {
    file: 'shared/src/campaigns/rate-card.ts',
    reason: 'No market has the empty prefix, which the last pass would look up.',
    faults: [
      [
        'for (let length = longestPrefix; length > 0; length -= 1) {',
        'for (let length = longestPrefix; length >= 0; length -= 1) {',
      ],
    ],
  },
  {
    file: 'shared/src/contacts/opt-out-words.ts',
    reason: 'Neither text is a keyword.',
    faults: [
      [
        "const meaning = payload === undefined ? '' : bare(payload.replaceAll(/[_-]/g, ' '))",
        'const meaning = payload === undefined ? "Stryker was here!" : bare(payload.replaceAll(/[_-]/g, \' \'))',
      ],
    ],
  },
  {
    file: 'shared/src/contacts/opt-out-words.ts',
    reason: 'Keywords and messages are converted alike, and both cases ignore the case of a letter.',
    faults: [
      [
        "return text .normalize('NFKD') .replace(/[^\\p{L}\\p{N}\\s]/gu, '') .toLowerCase()",
        "return text.normalize('NFKD').replace(/[^\\p{L}\\p{N}\\s]/gu, '').toUpperCase()",
      ],
    ],
  },
]

export function explanationOf(file: string, fault: Pick<Fault, 'original' | 'mutant'>): string | undefined {
  return explanations.find(
    (each) =>
      each.file === file &&
      each.faults.some(([original, mutant]) => original === fault.original && mutant === fault.mutant),
  )?.reason
}
