import { accent, Illustration, surface } from './illustration.tsx'

/** A paper plane on its way to several people. */
export function CampaignsIllustration() {
  return (
    <Illustration>
      <circle className={surface} cx="28" cy="56" r="7" />
      <circle className={surface} cx="46" cy="62" r="7" />
      <circle className={surface} cx="30" cy="34" r="7" />
      <path className={`${surface} ${accent}`} d="m106 12-54 20 20 8 8 20 26-48Z" />
      <path className={accent} d="M106 12 72 40" />
      <path d="M44 44h6M40 50h14" strokeDasharray="2 4" />
    </Illustration>
  )
}
