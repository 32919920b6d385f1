import { accent, Illustration, surface } from './illustration.tsx'

/** Cards of people. */
export function ContactsIllustration() {
  return (
    <Illustration>
      <rect className={surface} x="38" y="8" width="60" height="40" rx="6" />
      <rect className={`${surface} ${accent}`} x="28" y="22" width="68" height="46" rx="6" />
      <circle className={accent} cx="46" cy="40" r="7" />
      <path className={accent} d="M35 60c1-8 21-8 22 0" />
      <path d="M66 38h20M66 48h14" />
    </Illustration>
  )
}
