import styles from './content.module.css'

type Fact = { readonly name: string; readonly value: string }

/** Names with their values, such as the answers of a form. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.answers}>
      {facts.map(({ name, value }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the facts of a message never change
        <div key={index}>
          <dt dir="auto">{name}</dt>
          <dd dir="auto">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
