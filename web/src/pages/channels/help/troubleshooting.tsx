import { Anchor } from '@mantine/core'
import { Trans, useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useTo } from '../../../scope.ts'
import { Panel } from '../../../ui/panel.tsx'
import { MetaLink, type MetaPage } from './meta-link.tsx'
import styles from './troubleshooting.module.css'

type Symptom = {
  readonly name: Name
  /** The page of Meta that the steps lead to. */
  readonly meta: MetaPage
  /** What of the channel's page shows more about it. */
  readonly shown: 'number' | 'health' | 'log'
}
type Name = 'nothingArrives' | 'nobodyReceives' | 'staysSent' | 'someFail' | 'noTemplates' | 'pending' | 'tokenRefused'

const symptoms: readonly Symptom[] = [
  { name: 'nothingArrives', meta: 'apps', shown: 'number' },
  { name: 'nobodyReceives', meta: 'manager', shown: 'health' },
  { name: 'staysSent', meta: 'apps', shown: 'number' },
  { name: 'someFail', meta: 'manager', shown: 'health' },
  { name: 'noTemplates', meta: 'templates', shown: 'number' },
  { name: 'pending', meta: 'numbers', shown: 'log' },
  { name: 'tokenRefused', meta: 'systemUsers', shown: 'log' },
]

/** What to do when something does not work, by what a person notices. The links lead to what is known of the channel. */
export function Troubleshooting({ channelId }: { channelId: string | undefined }) {
  const { t } = useTranslation('channel-help')
  return (
    <Panel title={t('troubleshooting')}>
      <div className={styles.symptoms}>
        {symptoms.map((symptom) => (
          <Answer key={symptom.name} symptom={symptom} channelId={channelId} />
        ))}
      </div>
    </Panel>
  )
}

function Answer({ symptom: { name, meta, shown }, channelId }: { symptom: Symptom; channelId: string | undefined }) {
  const { t } = useTranslation('channel-help')
  const to = useTo()
  const channel = to(channelId === undefined ? 'channels' : `channels/${channelId}#${shown}`)
  return (
    <details className={styles.symptom}>
      <summary>{t(name)}</summary>
      <p>{t(`${name}Cause`)}</p>
      <p>
        <Trans t={t} i18nKey={`${name}Steps`} components={{ a: <MetaLink page={meta}>{null}</MetaLink> }} />
      </p>
      <Anchor component={Link} to={channel} size="sm">
        {channelId === undefined ? t('openChannels') : t(`${shown}Shown`)}
      </Anchor>
    </details>
  )
}
