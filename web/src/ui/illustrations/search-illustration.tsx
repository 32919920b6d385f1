import { accent, Illustration, surface } from './illustration.tsx'

/** A magnifying glass over a list. */
export function SearchIllustration() {
  return (
    <Illustration>
      <rect className={surface} x="24" y="12" width="64" height="56" rx="6" />
      <path d="M34 26h44M34 38h30M34 50h38" />
      <circle className={`${surface} ${accent}`} cx="84" cy="46" r="15" />
      <path className={accent} d="m95 57 12 12" strokeWidth="3" />
    </Illustration>
  )
}
