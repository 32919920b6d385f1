import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { useOpenPage, useTo, useWorkspaceContext } from '../../scope.ts'
import styles from './area-navigation.module.css'
import { areaOf } from './site.ts'

/** The pages of the area that is open, such as those of the settings. */
export function AreaNavigation() {
  const { t } = useTranslation('frame')
  const { workspace } = useWorkspaceContext()
  const to = useTo()
  const page = useOpenPage() ?? ''
  const area = areaOf(page, workspace)
  const list = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever another page is open
  useEffect(() => {
    // After `scrollIntoView` the Tab key would go on from the entry, past what is before it on the page.
    const left = list.current?.querySelector('[aria-current]')?.getBoundingClientRect().left ?? 0
    list.current?.scrollBy(left - innerWidth / 2, 0)
  }, [page])
  if (!area) return null
  return (
    <nav ref={list} className={styles.area} aria-label={t(area.name)}>
      {area.navigationItems.map((item) => (
        <NavLink key={item.page} to={to(item.page)} className={styles.link ?? ''}>
          {t(item.name)}
        </NavLink>
      ))}
    </nav>
  )
}
