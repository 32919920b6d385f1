import { useTranslation } from 'react-i18next'
import type { Group } from './endpoints.ts'
import { guideSections } from './guide.tsx'
import { MethodBadge } from './headings.tsx'
import styles from './page.module.css'

/** Links to every section of the page. */
export function Contents({ groups, withGuide }: { groups: readonly Group[]; withGuide: boolean }) {
  const { t } = useTranslation('api-docs')
  return (
    <nav aria-label={t('onThisPage')} className={styles.contents}>
      {withGuide && (
        <div>
          <div className={styles.noun}>{t('gettingStarted')}</div>
          {guideSections.map(({ id, name }) => (
            <a key={id} href={`#${id}`}>
              {t(name)}
            </a>
          ))}
        </div>
      )}
      {groups.map(({ name, endpoints }) => (
        <div key={name}>
          <div className={styles.noun}>{name}</div>
          {endpoints.map(({ method, operation: { operationId, summary } }) => (
            <a key={operationId} href={`#${operationId}`}>
              <MethodBadge method={method} /> <span>{summary}</span>
            </a>
          ))}
        </div>
      ))}
    </nav>
  )
}
