import { Text } from '@mantine/core'
import { type ConnectionCheck, connectionChecks } from '@parley/shared/workspace/connection-checks'
import { IconCircle, IconCircleCheckFilled, IconCircleDashed, IconCircleXFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { MetaLink, type MetaPage } from '../help/meta-link.tsx'
import styles from './connect.module.css'

/** The result of the checks. Once WhatsApp was asked, all are done, or one has failed and those after it were not reached. */
export type Checked = 'unchecked' | 'done' | { readonly failed: ConnectionCheck; readonly problem: string }

type State = 'waiting' | 'done' | 'failed' | 'skipped'

const icons = {
  waiting: IconCircle,
  done: IconCircleCheckFilled,
  failed: IconCircleXFilled,
  skipped: IconCircleDashed,
} as const satisfies Record<State, typeof IconCircle>

/** The page of Meta on which the problem of each check can be solved, with the text of the link. */
const remedies = {
  token: ['systemUsers', 'openSystemUsers'],
  account: ['apps', 'openApps'],
  registration: ['numbers', 'openNumbers'],
  health: ['manager', 'openManager'],
  callbacks: ['apps', 'openApps'],
} as const satisfies Record<ConnectionCheck, readonly [MetaPage, string]>

/** The checks in the order in which they are made, each with its result. */
export function Checks({ checked }: { checked: Checked }) {
  const { t } = useTranslation('connect')
  return (
    <div role="status">
      <ol className={styles.checks} aria-label={t('checks')}>
        {connectionChecks.map((check) => {
          const state = stateOf(check, checked)
          const Icon = icons[state]
          const [page, link] = remedies[check]
          return (
            <li key={check} className={styles.check} data-state={state}>
              <Icon size={20} role="img" aria-label={t(state)} />
              <span>{t(check)}</span>
              {state === 'failed' && typeof checked === 'object' && (
                <p>
                  <Text span size="sm" c="var(--ui-bad)">
                    {checked.problem}
                  </Text>{' '}
                  <MetaLink page={page}>{t(link)}</MetaLink>
                </p>
              )}
            </li>
          )
        })}
      </ol>
    </div>
  )
}

function stateOf(check: ConnectionCheck, checked: Checked): State {
  if (checked === 'done') return 'done'
  if (checked === 'unchecked') return 'waiting'
  const distance = connectionChecks.indexOf(check) - connectionChecks.indexOf(checked.failed)
  if (distance === 0) return 'failed'
  return distance < 0 ? 'done' : 'skipped'
}
