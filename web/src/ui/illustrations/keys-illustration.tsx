import { accent, Illustration, surface } from './illustration.tsx'

/** A key. */
export function KeysIllustration() {
  return (
    <Illustration>
      <circle className={`${surface} ${accent}`} cx="46" cy="38" r="16" />
      <circle className={accent} cx="46" cy="38" r="5" />
      <path className={accent} d="M62 38h42v10M90 38v8" strokeWidth="2.5" />
      <path d="M28 62h30M70 62h28" />
    </Illustration>
  )
}
