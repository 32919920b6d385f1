import { accent, Illustration, surface } from './illustration.tsx'

/** Two speech bubbles, the answer in front. */
export function ConversationsIllustration() {
  return (
    <Illustration>
      <path
        className={surface}
        d="M26 14h46a6 6 0 0 1 6 6v20a6 6 0 0 1-6 6H44l-12 10V46h-6a6 6 0 0 1-6-6V20a6 6 0 0 1 6-6Z"
      />
      <path d="M32 26h34M32 34h22" />
      <path
        className={`${surface} ${accent}`}
        d="M62 34h38a6 6 0 0 1 6 6v16a6 6 0 0 1-6 6h-4v9l-11-9H62a6 6 0 0 1-6-6V40a6 6 0 0 1 6-6Z"
      />
      <path className={accent} d="M70 48h.1M81 48h.1M92 48h.1" strokeWidth="4" />
    </Illustration>
  )
}
