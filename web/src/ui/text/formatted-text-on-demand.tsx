import { lazy, Suspense } from 'react'
import styles from './formatted-text.module.css'

const FormattedText = lazy(async () => ({ default: (await import('./formatted-text.tsx')).FormattedText }))

/** Does what `FormattedText` does, for pages of few messages: the text is shown as typed until the formatting is loaded. */
export function FormattedTextOnDemand({ text }: { text: string }) {
  const plain = (
    <span className={styles.text} dir="auto">
      {text}
    </span>
  )
  return (
    <Suspense fallback={plain}>
      <FormattedText text={text} />
    </Suspense>
  )
}
