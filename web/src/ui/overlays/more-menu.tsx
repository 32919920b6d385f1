import { ActionIcon, type ActionIconProps } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { type ButtonHTMLAttributes, type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import styles from './more-menu.module.css'

/** A deed, or with `to` a way to a page. */
export type MenuItem = { label: string; icon?: ReactNode; isDanger?: boolean } & (
  | { onClick: () => void }
  | { to: string }
)

type Trigger = Pick<ButtonHTMLAttributes<HTMLButtonElement>, 'popoverTarget' | 'aria-haspopup' | 'aria-expanded'>
type MenuProps = {
  label: string
  items: readonly MenuItem[]
  /** The edge of the button that it keeps to; the end unless said. */
  align?: 'start' | 'end'
  button: (trigger: Trigger) => ReactNode
}

/**
 * A menu that a button opens. The browser's own popover lies above everything, stays beside its button, closes on
 * Escape and on a click elsewhere, and gives the focus back.
 */
export function Menu({ label, items, align = 'end', button }: MenuProps) {
  const id = useId()
  const [opened, setOpened] = useState(false)
  const close = () => document.getElementById(id)?.hidePopover()
  return (
    <>
      {button({ popoverTarget: id, 'aria-haspopup': 'menu', 'aria-expanded': opened })}
      <div
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        className={styles.menu}
        data-align={align}
        onKeyDown={walk}
        onToggle={(event) => {
          setOpened(event.newState === 'open')
          if (event.newState === 'open') itemsOf(event.currentTarget)[0]?.focus()
        }}
      >
        {opened && items.map((item) => <Item key={item.label} item={item} onChosen={close} />)}
      </div>
    </>
  )
}

/** Three dots for what is not done every day. */
export function MoreMenu({
  label,
  items,
  ...looks
}: Omit<MenuProps, 'button'> & Pick<ActionIconProps, 'variant' | 'size'>) {
  return (
    <Menu
      label={label}
      items={items}
      button={(trigger) => (
        <ActionIcon variant="subtle" color="gray" {...looks} {...trigger} aria-label={label}>
          <IconDots size={16} />
        </ActionIcon>
      )}
    />
  )
}

function Item({ item, onChosen }: { item: MenuItem; onChosen: () => void }) {
  const looks = { role: 'menuitem', tabIndex: -1, className: styles.item, 'data-danger': item.isDanger || undefined }
  const words = (
    <>
      {item.icon}
      {item.label}
    </>
  )
  if ('to' in item) {
    return (
      <Link {...looks} to={item.to} onClick={onChosen}>
        {words}
      </Link>
    )
  }
  const choose = () => {
    onChosen()
    item.onClick()
  }
  return (
    <button {...looks} type="button" onClick={choose}>
      {words}
    </button>
  )
}

function itemsOf(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role="menuitem"]')]
}

function walk(event: KeyboardEvent<HTMLElement>): void {
  const items = itemsOf(event.currentTarget)
  const at = items.findIndex((item) => item.matches(':focus'))
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
  if (to === undefined) return
  event.preventDefault()
  items.at(to % items.length)?.focus()
}
