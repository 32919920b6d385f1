import { Title } from '@mantine/core'
import type { ApiMethod } from '@parley/shared/openapi/document'
import { useTranslation } from 'react-i18next'
import styles from './page.module.css'

/** The heading of a section, with a link to it. */
export function SectionHeading({ id, name, order }: { id: string; name: string; order: 2 | 3 }) {
  const { t } = useTranslation('api-docs')
  return (
    <div className={styles.name}>
      <Title order={order} id={`${id}-name`}>
        {name}
      </Title>
      <a href={`#${id}`} className={styles.anchor} aria-label={t('linkTo', { name })}>
        #
      </a>
    </div>
  )
}

export function MethodBadge({ method }: { method: ApiMethod }) {
  return (
    <span className={styles.method} data-method={method}>
      {method.toUpperCase()}
    </span>
  )
}
