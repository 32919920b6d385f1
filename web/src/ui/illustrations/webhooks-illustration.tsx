import { accent, Illustration, surface } from './illustration.tsx'

/** An event on its way to a program. */
export function WebhooksIllustration() {
  return (
    <Illustration>
      <rect className={surface} x="20" y="26" width="34" height="30" rx="6" />
      <rect className={surface} x="76" y="22" width="34" height="38" rx="6" />
      <path d="M85 34h16M85 42h10" />
      <path className={accent} d="M54 41h18M66 34l7 7-7 7" strokeWidth="2.5" />
      <circle cx="37" cy="41" r="5" />
    </Illustration>
  )
}
