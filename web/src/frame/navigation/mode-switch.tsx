import { modes } from '@parley/shared/words'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { addressOf, useOpenPage, useWorkspaceContext } from '../../scope.ts'
import { inWords } from '../../ui/text/format.ts'
import styles from './mode-switch.module.css'

/** Switches between live and test mode. Their data is separate, so switching keeps the page but not the item on it. */
export function ModeSwitch() {
  const { t } = useTranslation('frame')
  const { workspace, mode } = useWorkspaceContext()
  const navigate = useNavigate()
  const name = useId()
  const page = useOpenPage() ?? 'inbox'
  return (
    <div role="radiogroup" aria-label={t('mode')} className={styles.switch}>
      {modes.map((each) => (
        <label key={each} className={styles.choice} data-mode={each} data-chosen={each === mode || undefined}>
          <input
            type="radio"
            name={name}
            value={each}
            checked={each === mode}
            onChange={() => navigate(addressOf({ workspaceId: workspace.id, mode: each }, page))}
          />
          {inWords(each)}
        </label>
      ))}
    </div>
  )
}
