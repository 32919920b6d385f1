import { IconBook, IconHelp, IconKeyboard, IconRocket, IconSparkles } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { version } from '../../../package.json'
import { useTo } from '../../scope.ts'
import { Disclosure, DisclosureItem, DisclosureLabel } from '../../ui/overlays/disclosure.tsx'
import styles from './navigation.module.css'

/** Leads to the documents, the keyboard shortcuts and what is new, and names the version. */
export function HelpMenu({ onOpen }: { onOpen: (what: 'help' | 'news') => void }) {
  const { t } = useTranslation('frame')
  const navigate = useNavigate()
  const to = useTo()
  return (
    <Disclosure
      opens="above"
      button={
        <>
          <IconHelp size={16} stroke={1.75} aria-hidden />
          <span className={styles.label}>{t('help')}</span>
        </>
      }
    >
      {(closeAnd) => (
        <>
          <DisclosureItem
            icon={<IconRocket size={14} aria-hidden />}
            onClick={closeAnd(() => void navigate(to('getting-started')))}
          >
            {t('gettingStarted')}
          </DisclosureItem>
          <DisclosureItem
            icon={<IconBook size={14} aria-hidden />}
            onClick={closeAnd(() => void navigate(to('api-docs')))}
          >
            {t('apiDocs')}
          </DisclosureItem>
          <DisclosureItem icon={<IconKeyboard size={14} aria-hidden />} onClick={closeAnd(() => onOpen('help'))}>
            {t('keyboardShortcuts')}
          </DisclosureItem>
          <DisclosureItem icon={<IconSparkles size={14} aria-hidden />} onClick={closeAnd(() => onOpen('news'))}>
            {t('whatIsNew')}
          </DisclosureItem>
          <DisclosureLabel>{t('version', { version })}</DisclosureLabel>
        </>
      )}
    </Disclosure>
  )
}
