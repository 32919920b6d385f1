import { ActionIcon, type ActionIconProps } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { type ButtonHTMLAttributes, type ReactNode, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import { moveFocus } from '../pick/move-focus.ts'
import { transitionsEnded } from './fades-out.ts'
import styles from './more-menu.module.css'

/** An action, or with `to` a link to a page. */
export type MenuItem = {
  label: string
  icon?: ReactNode
  isDanger?: boolean
  /** Identifies the item where several items may have the same label. */
  key?: string
} & ({ onClick: () => void } | { to: string })

type Trigger = Pick<ButtonHTMLAttributes<HTMLButtonElement>, 'popoverTarget' | 'aria-haspopup' | 'aria-expanded'>
type MenuProps = {
  label: string
  items: readonly MenuItem[]
  /** The edge of the button that the menu is aligned with; `end` by default. */
  align?: 'start' | 'end'
  button: (trigger: Trigger) => ReactNode
}

/**
 * A menu button. The native popover is in the top layer, stays beside its button, closes on Escape and on a click
 * outside, and returns the focus.
 */
export function Menu({ label, items, align = 'end', button }: MenuProps) {
  const id = useId()
  const [opened, setOpened] = useState(false)
  const [isFilled, setFilled] = useState(false)
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
        onKeyDown={(event) => moveFocus(event, itemsOf(event.currentTarget))}
        onToggle={({ currentTarget: menu, newState }) => {
          const isOpen = newState === 'open'
          // The items are there at once, so that the first one can be focused, and stay until the menu has faded out.
          flushSync(() => {
            setOpened(isOpen)
            if (isOpen) setFilled(true)
          })
          if (isOpen) itemsOf(menu)[0]?.focus()
          else void transitionsEnded(menu).then(() => setFilled(menu.matches(':popover-open')))
        }}
      >
        {isFilled && items.map((item) => <Item key={item.key ?? item.label} item={item} onChosen={close} />)}
      </div>
    </>
  )
}

/** A button with three dots that opens a menu of secondary actions. */
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
  const content = (
    <>
      {item.icon}
      <bdi>{item.label}</bdi>
    </>
  )
  if ('to' in item) {
    return (
      <Link {...looks} to={item.to} onClick={onChosen}>
        {content}
      </Link>
    )
  }
  const choose = () => {
    onChosen()
    item.onClick()
  }
  return (
    <button {...looks} type="button" onClick={choose}>
      {content}
    </button>
  )
}

function itemsOf(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role="menuitem"]')]
}
