import { useTranslation } from 'react-i18next'
import styles from './content.module.css'

/** Says that a list was too long to keep all of it. */
export function Omitted({ count }: { count: number | undefined }) {
  const { t } = useTranslation('timeline')
  return count === undefined ? null : <small className={styles.more}>{t('andMore', { number: count })}</small>
}
