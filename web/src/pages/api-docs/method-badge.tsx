import type { ApiMethod } from '@parley/shared/openapi'
import styles from './page.module.css'

export function MethodBadge({ method }: { method: ApiMethod }) {
  return (
    <span className={styles.method} data-method={method}>
      {method.toUpperCase()}
    </span>
  )
}
