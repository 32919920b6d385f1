import { Avatar } from '@mantine/core'
import type { CSSProperties } from 'react'
import { initials } from './format.ts'
import styles from './person-avatar.module.css'

type PersonAvatarProps = {
  /** The name of the person; undefined where none is known: then a figure is shown. */
  name: string | undefined
  /** Whom the colour belongs to, such as an ID: the same person has the same colour everywhere. */
  of: string
  size?: number
}

/** The initials of a person in a colour of their own. Hidden from screen readers, because the name stands beside it. */
export function PersonAvatar({ name, of, size = 32 }: PersonAvatarProps) {
  const style = { '--hue': hueOf(of) } as CSSProperties
  return (
    <Avatar size={size} aria-hidden className={styles.avatar ?? ''} style={style}>
      {name ? initials(name) : undefined}
    </Avatar>
  )
}

const hues = 12

/** One of twelve hues, in degrees. */
export function hueOf(person: string): number {
  let sum = 0
  for (const character of person) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 10_007
  return (sum % hues) * (360 / hues)
}
