import { Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import changelogAddress from '../../../../CHANGELOG.md?url'
import { Loaded } from '../../ui/lists/loaded.tsx'
import { FormSkeleton } from '../../ui/lists/skeletons.tsx'
import { Window } from '../../ui/overlays/window.tsx'
import styles from './help-sheet.module.css'
import { newsIn } from './news-in.ts'

/** What is new in this version and the ones before it, from the changelog that the dashboard was built with. It is in English. */
export function NewsSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['help', 'frame'])
  const news = useQuery({
    queryKey: ['changelog'],
    queryFn: async ({ signal }) => {
      const response = await fetch(changelogAddress, { signal })
      if (!response.ok) throw new Error(`The changelog was answered with ${response.status}`)
      return newsIn(await response.text())
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <Window label={t('frame:whatIsNew')} onClose={onClose}>
      <header className={styles.head}>
        <Title order={2}>{t('frame:whatIsNew')}</Title>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={styles.groups} tabIndex={0} aria-label={t('releases')}>
        <Loaded query={news} skeleton={<FormSkeleton fields={3} />}>
          {(releases) =>
            releases.map(({ name, sections }) => (
              <div key={name} lang="en" dir="ltr">
                <Title order={3}>{name === 'Unreleased' ? t('thisVersion') : name}</Title>
                {sections.map((section) => (
                  <div key={section.name}>
                    <Text size="sm" fw={600} mt="xs">
                      {section.name}
                    </Text>
                    <ul className={styles.news}>
                      {section.lines.map((line) => (
                        <li key={line}>{line}</li>
                      ))}
                    </ul>
                  </div>
                ))}
              </div>
            ))
          }
        </Loaded>
      </section>
    </Window>
  )
}
