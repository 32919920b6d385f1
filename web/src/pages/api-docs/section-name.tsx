import { Title } from '@mantine/core'
import styles from './page.module.css'

/** The heading of a section, and the address that leads here. */
export function SectionName({ id, name }: { id: string; name: string }) {
  return (
    <div className={styles.name}>
      <Title order={3} id={`${id}-name`}>
        {name}
      </Title>
      <a href={`#${id}`} className={styles.anchor} aria-label={`Link to ${name}`}>
        #
      </a>
    </div>
  )
}
