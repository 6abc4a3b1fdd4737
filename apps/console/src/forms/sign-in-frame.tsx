import { brand } from '@touchline/ui/brand.ts'
import { Mark } from '@touchline/ui/mark.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import './sign-in-frame.css'

interface FrameProps {
  readonly slogan?: string
  readonly children: ReactNode
}

export const SignInFrame = ({ slogan, children }: FrameProps) => (
  <div className="login">
    <Pitch slogan={slogan} />
    <main className="side">{children}</main>
  </div>
)

function Pitch({ slogan }: { readonly slogan: string | undefined }) {
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
      <p className="slogan">{slogan ?? t('slogan')}</p>
      {slogan === undefined && <p className="soft">{t('subline')}</p>}
    </aside>
  )
}
