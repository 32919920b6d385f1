import { Stack, Text } from '@mantine/core'
import type { TFunction } from 'i18next'
import { Trans, useTranslation } from 'react-i18next'
import { Callout } from '../../../ui/text/callout.tsx'
import { MetaLink, type MetaPage } from '../help/meta-link.tsx'
import styles from './connect.module.css'
import { Step } from './step.tsx'

const needs = [
  ['needBusiness', 'business'],
  ['needApp', 'apps'],
  ['needNumber', 'numbers'],
  ['needSystemUser', 'systemUsers'],
] as const satisfies readonly (readonly [string, MetaPage])[]

/** What a person must have at Meta, and what Parley must be, before a number can be connected. */
export function BeforeYouStart() {
  const { t } = useTranslation('connect')
  return (
    <Step number={1} title={t('beforeYouStart')}>
      <Stack gap="md">
        <ul className={styles.list}>
          {needs.map(([need, page]) => (
            <li key={need}>
              <Trans t={t} i18nKey={need} components={{ a: <MetaLink page={page}>{null}</MetaLink> }} />
            </li>
          ))}
        </ul>
        <Reachable t={t} />
        <Text size="sm" c="dimmed">
          {t('paymentHint')}
        </Text>
      </Stack>
    </Step>
  )
}

/** WhatsApp calls Parley, which is possible only over https. */
function Reachable({ t }: { t: TFunction<'connect'> }) {
  if (location.protocol === 'https:') return null
  return (
    <Callout tone="warn" title={t('notHttps', { address: location.origin })}>
      {t('notHttpsHint')}
    </Callout>
  )
}
