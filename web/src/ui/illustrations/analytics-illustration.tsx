import { accent, Illustration, surface } from './illustration.tsx'

/** Bars that grow. */
export function AnalyticsIllustration() {
  return (
    <Illustration>
      <path d="M26 14v54h78" />
      <rect className={surface} x="36" y="46" width="12" height="22" rx="2" />
      <rect className={surface} x="56" y="36" width="12" height="32" rx="2" />
      <rect className={`${surface} ${accent}`} x="76" y="22" width="12" height="46" rx="2" />
    </Illustration>
  )
}
