import { accent, Illustration, surface } from './illustration.tsx'

/** A message with gaps to fill in. */
export function TemplatesIllustration() {
  return (
    <Illustration>
      <rect className={surface} x="34" y="8" width="60" height="62" rx="6" />
      <path d="M44 22h40M44 34h12M78 34h6M44 46h28" />
      <rect className={accent} x="60" y="29" width="14" height="10" rx="3" />
      <path className={accent} d="M56 58h16" strokeWidth="3" />
    </Illustration>
  )
}
