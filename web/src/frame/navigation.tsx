import {
  IconDeviceMobileMessage,
  IconInbox,
  IconKey,
  IconSettings,
  IconSpeakerphone,
  IconTemplate,
  IconUsers,
  IconWebhook,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { NavLink } from 'react-router'
import { useTo } from '../scope.ts'
import { AccountMenu } from './account-menu.tsx'
import { ModeSwitch } from './mode-switch.tsx'
import styles from './navigation.module.css'
import { WorkspaceSwitcher } from './workspace-switcher.tsx'

type Entry = { page: string; name: string; icon: ComponentType<{ size: number; stroke: number }> }

/** By what people do; a page appears here once it exists. */
const groups: { name: string; entries: Entry[] }[] = [
  {
    name: 'Conversations',
    entries: [
      { page: 'inbox', name: 'Inbox', icon: IconInbox },
      { page: 'campaigns', name: 'Campaigns', icon: IconSpeakerphone },
      { page: 'templates', name: 'Templates', icon: IconTemplate },
    ],
  },
  {
    name: 'Developers',
    entries: [
      { page: 'api-keys', name: 'API keys', icon: IconKey },
      { page: 'webhooks', name: 'Webhooks', icon: IconWebhook },
      { page: 'simulator', name: 'Simulator', icon: IconDeviceMobileMessage },
    ],
  },
  {
    name: 'Settings',
    entries: [
      { page: 'settings', name: 'Workspace', icon: IconSettings },
      { page: 'members', name: 'Members', icon: IconUsers },
    ],
  },
]

export function Navigation() {
  const to = useTo()
  return (
    <>
      <div className={styles.top}>
        <WorkspaceSwitcher />
        <ModeSwitch />
      </div>
      <div className={styles.groups}>
        {groups.map((group) => (
          <div key={group.name} className={styles.group}>
            <div className={styles.name}>{group.name}</div>
            {group.entries.map((entry) => (
              <NavLink key={entry.page} to={to(entry.page)} className={styles.link ?? ''}>
                <entry.icon size={16} stroke={1.75} />
                {entry.name}
              </NavLink>
            ))}
          </div>
        ))}
      </div>
      <div className={styles.bottom}>
        <AccountMenu />
      </div>
    </>
  )
}
