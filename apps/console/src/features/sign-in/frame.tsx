import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { brand } from '../../ui/brand.ts'
import { Mark } from '../../ui/mark.tsx'
import './sign-in.css'

/** The two halves of the login. */
export const SignInFrame = ({ children }: { readonly children: ReactNode }) => (
  <div className="login">
    <Pitch />
    <main className="side">{children}</main>
  </div>
)

/** The left half of the login: half way, circle and spot of a pitch, between the mark and the slogan. */
function Pitch() {
  const t = useTranslations('signIn')
  return (
    <aside className="pitch" aria-label={brand.name}>
      <Mark />
      <div className="lines" aria-hidden="true">
        <svg viewBox="-120 -120 240 240" fill="none">
          <circle r="118" />
          <circle className="spot" r="7" />
        </svg>
      </div>
      <p className="slogan">{t('slogan')}</p>
      <p className="soft">{t('subline')}</p>
    </aside>
  )
}
