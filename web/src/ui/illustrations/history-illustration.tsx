import { accent, Illustration, surface } from './illustration.tsx'

/** Entries in their order, with a clock. */
export function HistoryIllustration() {
  return (
    <Illustration>
      <rect className={surface} x="26" y="10" width="58" height="60" rx="6" />
      <path d="M36 24h38M36 36h26M36 48h20" />
      <circle className={`${surface} ${accent}`} cx="84" cy="52" r="15" />
      <path className={accent} d="M84 43v9l6 4" />
    </Illustration>
  )
}
